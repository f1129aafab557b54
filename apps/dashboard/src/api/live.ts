import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshAccount, sessionKey, useGet } from './queries';
import type { AccountAnswer, LedgerPageAnswer, RequestPageAnswer, SessionAnswer } from './generated/openapi';
import { call, query } from './client';

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
  const { data, isError, isSuccess } = useGet<AccountAnswer>('/account', { refetchInterval: everyMs });
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

type Page = RequestPageAnswer | LedgerPageAnswer;
type Pages = InfiniteData<Page>;

/** Lists that grow at their head, and whose rows stay as they are. */
const lists = ['/requests', '/ledger'];

/** Reads the newest rows of the lists on screen. Pages that are loaded stay, and a page that is being loaded does not start again. */
async function readNewest(client: QueryClient): Promise<void> {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  await Promise.all(
    shown.map(async ({ queryKey, state }) => {
      const [path, filter] = queryKey as [string, Readonly<Record<string, string>>];
      if (!lists.includes(path)) {
        // The service may have stored the request since the last read.
        if (path.startsWith('/requests/') && state.status === 'error')
          await client.invalidateQueries({ queryKey, exact: true });
        return;
      }
      const account = accountIn(client);
      const newest = await call<Page>('GET', path + query({ ...filter, limit: 100 }));
      // The rows of another account are read again, and must not meet these.
      if (accountIn(client) !== account) return;
      client.setQueryData<Pages>(queryKey, (data) => data && withNewest(data, newest));
    }),
  );
}

const accountIn = (client: QueryClient) => client.getQueryData<SessionAnswer>(sessionKey)?.user?.account_id;

/** The pages with newer rows at their head. Where rows may be missing between them, only the newest stay. */
export function withNewest({ pages, pageParams }: Pages, newest: Page): Pages {
  const rows = rowsOf(newest);
  if (rows.size === 0 && newest.next !== null) return { pages, pageParams }; // The service read a part without a match.
  const [first, ...others] = pages;
  const known = rowsOf(first!);
  const isJoined = [...rows.keys()].some((id) => known.has(id));
  if (others.length === 0 || !isJoined) return { pages: [newest], pageParams: pageParams.slice(0, 1) };
  const head = new Map([...rows, ...[...known].filter(([id]) => !rows.has(id))]);
  // The newest rows may reach into the second page.
  const rest = others.map((page) =>
    withRows(
      page,
      [...rowsOf(page)].filter(([id]) => !head.has(id)),
    ),
  );
  return { pages: [withRows(first!, [...head]), ...rest], pageParams };
}

function withRows(page: Page, rows: readonly (readonly [string, object])[]): Page {
  const values = rows.map(([, row]) => row);
  return { ...page, ...('entries' in page ? { entries: values } : { requests: values }) } as Page;
}

/** By id; replays of an answer share theirs, and differ in time. */
function rowsOf(page: Page): Map<string, object> {
  return new Map<string, object>(
    'entries' in page
      ? page.entries.map((row) => [row.id, row])
      : page.requests.map((row) => [`${row.request_id} ${row.at}`, row]),
  );
}
