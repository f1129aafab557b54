import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readNewest } from './newest';
import { refreshSession, sessionKey } from './query-client';
import { setReachable } from './reachable';
import type { Account, Change, Session } from './types';

/** The delay before a refused connection is tried again. */
const retryMs = 10_000;

/** Delays of a refresh after the first of several changes. Figures include new requests after five seconds. */
const listDelayMs = 3_000;
const figuresDelayMs = 10_000;
const isFigures = /^\/(account|usage|keys)\b/;

/**
 * Receives changes of the account while the page is visible, and refreshes what they concern on screen.
 * @returns whether the connection is open, and the requests of the last minute, if known
 */
export function useLive(): { connected: boolean; requestsLastMinute: number | undefined } {
  const client = useQueryClient();
  const [connected, setConnected] = useState(false);
  const [requestsLastMinute, setRequestsLastMinute] = useState<number>();

  useEffect(() => {
    let source: EventSource | undefined;
    let retry: number | undefined;
    let interrupted = false;

    const figures = () => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => isFigures.test(String(queryKey[0])) });
    };
    const lists = () => void readNewest(client).catch(() => undefined); // The next change tries again.
    const waiting = new Map<() => void, number>();
    const later = (refresh: () => void, delayMs: number) => {
      if (waiting.has(refresh)) return;
      const end = () => {
        waiting.delete(refresh);
        refresh();
      };
      waiting.set(refresh, window.setTimeout(end, delayMs));
    };
    const refresh = () => {
      figures();
      lists();
    };

    const follow = (event: MessageEvent<string>) => {
      const change = JSON.parse(event.data) as Change;
      setRequestsLastMinute(change.requests_last_minute);
      const { credits, ip_lookups_left } = change;
      client.setQueryData<Account>(['/account'], (account) =>
        account ? { ...account, credits, ip_lookups_left } : undefined,
      );
      later(figures, figuresDelayMs);
      later(lists, listDelayMs);
    };

    const open = () => {
      if (document.hidden) return;
      if (!client.getQueryData<Session>(sessionKey)?.user) {
        retry = window.setTimeout(open, retryMs);
        return;
      }
      source = new EventSource('/dashboard/api/live');
      source.onopen = () => {
        setConnected(true);
        setReachable(true);
        // The service does not repeat changes that it sent while the connection was down.
        if (interrupted) refresh();
        interrupted = false;
      };
      source.onerror = () => {
        setConnected(false);
        interrupted = true;
        // The service may be down, or the session may have ended: reading the session shows which.
        void refreshSession();
        // The browser reconnects itself, except after a refusal.
        if (source?.readyState !== EventSource.CLOSED) return;
        retry = window.setTimeout(open, retryMs);
      };
      source.addEventListener('change', follow);
    };

    const close = () => {
      window.clearTimeout(retry);
      for (const timer of waiting.values()) window.clearTimeout(timer);
      waiting.clear();
      source?.close();
      source = undefined;
      setConnected(false);
    };

    // A hidden page disconnects. It refreshes its queries when it is visible again.
    const onVisibility = () => {
      close();
      if (document.hidden) return;
      open();
      refresh();
    };

    // A connection may seem open for minutes after the network is gone.
    open();
    window.addEventListener('offline', close);
    window.addEventListener('online', onVisibility);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('offline', close);
      window.removeEventListener('online', onVisibility);
      document.removeEventListener('visibilitychange', onVisibility);
      close();
    };
  }, [client]);

  return { connected, requestsLastMinute };
}
