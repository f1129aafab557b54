import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readNewest } from './newest';
import { useGet } from './queries';
import { refreshAccount } from './query-client';
import type { Account } from './types';

const everyMs = 5_000;
/** Delay of the figures after the first of several changes. */
const figuresDelayMs = 10_000;
const isFigures = /^\/(usage|keys)\b/;

/**
 * Polls the account while the page is visible, and refreshes what is on screen after a change.
 * @returns whether the last poll succeeded, and the requests of the last minute, if known
 */
export function useLive(): { connected: boolean; requestsLastMinute: number | undefined } {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const { data, isError, isSuccess } = useGet<Account>('/account', { refetchInterval: everyMs });
  const state = data && [data.credits, data.ip_lookups_left, data.requests_last_minute].join();

  // After a failed poll, every query on screen may have failed.
  useEffect(() => (isError ? () => void refreshAccount() : undefined), [isError]);

  useEffect(() => {
    if (state === undefined) return;
    const lists = () => void readNewest(client).catch(() => undefined); // The next change tries again.
    lists();
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ predicate: ({ queryKey }) => isFigures.test(String(queryKey[0])) });
      lists();
    }, figuresDelayMs);
  }, [client, state]);

  return { connected: isSuccess, requestsLastMinute: data?.requests_last_minute };
}
