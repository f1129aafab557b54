import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, query } from './client';
import { sessionKey } from './query-client';
import type {
  DayCreditsList,
  Account,
  KeyList,
  LedgerPage,
  RequestBodies,
  RequestDetails,
  RequestPage,
  Session,
  Usage,
} from './types';

/** Reads a path of the API. @param queryKey its first part names what is stale after a change */
export function useGet<T>(queryKey: QueryKey, path: string, options: object = {}) {
  return useQuery({ queryKey, queryFn: () => call<T>('GET', path), ...options });
}

/** @param expected whether the page waits for a change in another tab, or on another device */
export function useSession(expected = false) {
  return useGet<Session>(sessionKey, '/session', {
    staleTime: Infinity,
    ...(expected && { refetchOnWindowFocus: 'always', refetchInterval: 10_000 }),
  });
}

export const useAccount = () => useGet<Account>(['account'], '/account');

/** @param path path of the API: another account's, for the operator */
export const useKeys = (path = '/keys') => useGet<KeyList>(['keys', path], path);

export interface UsageFilter {
  range: string;
  operation?: string;
  key?: string;
}

const kept = { placeholderData: keepPreviousData };

export const useUsage = (filter: UsageFilter, path = '/usage') =>
  useGet<Usage>(['usage', path, filter], path + query({ ...filter }), kept);

/** The credits of the last 30 days of a time zone. */
export const useCreditsPerDay = (zone: string) =>
  useGet<DayCreditsList>(['usage', 'days', zone], `/usage/days${query({ zone })}`, kept);

/** The filters of a list. */
export type PageOf = Readonly<Record<string, string | undefined>>;

/** The service reads a limited part of a long list for a page, in which nothing may match the filter. */
const isEmpty = (page: object) =>
  Object.values(page).some((rows) => Array.isArray(rows) && rows.length === 0);

/**
 * Reads a list page by page. The caller joins `pages`.
 * @param every the interval of refreshing, in milliseconds; `false`: never
 */
export function usePages<T extends { next: string | null }>(
  path: string,
  filter: PageOf,
  every: (pages: readonly T[]) => number | false = () => false,
) {
  return useInfiniteQuery({
    queryKey: [path, filter],
    queryFn: async ({ pageParam: before }) => {
      let page: T;
      do {
        page = await call<T>('GET', path + query({ ...filter, limit: 50, before }));
        before = page.next ?? undefined;
      } while (before !== undefined && isEmpty(page));
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => every(state.data?.pages ?? []),
  });
}

export const useLedger = (filter: PageOf, path = '/ledger') => usePages<LedgerPage>(path, filter);
export const useRequests = (filter: PageOf, path = '/requests') => usePages<RequestPage>(path, filter);

export const useRequest = <Details extends RequestDetails>(requestId: string, path: string) =>
  useGet<Details>([path, 'one', requestId], `${path}/${encodeURIComponent(requestId)}`);

/** Bodies of a request of the account. */
export const useBodies = (requestId: string) =>
  useGet<RequestBodies>(
    ['/requests', 'bodies', requestId],
    `/requests/${encodeURIComponent(requestId)}/bodies`,
  );

interface Callbacks<Output> {
  readonly onSuccess?: (output: Output) => void;
  readonly onError?: (error: Error) => void;
  readonly onSettled?: () => void;
}

/**
 * Sends a change. Its callbacks are called even if the fresh data has removed the component, unlike those of TanStack's `mutate`.
 *
 * @param stale queries that are stale after the change
 */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>, stale: QueryKey[]) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: change,
    // A failed change may have taken effect partly, so the queries are stale too.
    onSettled: async () => {
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const mutate = (input: Input, { onSuccess, onError, onSettled }: Callbacks<Output> = {}): void => {
    void mutation
      .mutateAsync(input)
      .then(onSuccess, onError ?? (() => undefined))
      .finally(onSettled);
  };
  return { ...mutation, mutate };
}
