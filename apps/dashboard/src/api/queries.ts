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

/** @param expected whether the page waits for a change in another tab, or on another device */
export function useSession(expected = false) {
  return useQuery({
    queryKey: sessionKey,
    queryFn: () => call<Session>('GET', '/session'),
    staleTime: Infinity,
    ...(expected && { refetchOnWindowFocus: 'always', refetchInterval: 10_000 }),
  });
}

export function useAccount() {
  return useQuery({ queryKey: ['account'], queryFn: () => call<Account>('GET', '/account') });
}

/** @param path path of the API: another account's, for the operator */
export function useKeys(path = '/keys') {
  return useQuery({
    queryKey: ['keys', path],
    queryFn: () => call<KeyList>('GET', path),
  });
}

export interface UsageFilter {
  range: string;
  operation?: string;
  key?: string;
}

export function useUsage(filter: UsageFilter, path = '/usage') {
  return useQuery({
    queryKey: ['usage', path, filter],
    queryFn: () => call<Usage>('GET', `${path}${query({ ...filter })}`),
    placeholderData: keepPreviousData,
  });
}

/** The credits of the last 30 days of a time zone. */
export function useCreditsPerDay(zone: string) {
  return useQuery({
    queryKey: ['usage', 'days', zone],
    queryFn: () => call<DayCreditsList>('GET', `/usage/days${query({ zone })}`),
    placeholderData: keepPreviousData,
  });
}

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

export function useRequest<Details extends RequestDetails>(requestId: string, path: string) {
  return useQuery({
    queryKey: [path, 'one', requestId],
    queryFn: () => call<Details>('GET', `${path}/${encodeURIComponent(requestId)}`),
  });
}

/** Bodies of a request of the account. */
export function useBodies(requestId: string) {
  return useQuery({
    queryKey: ['/requests', 'bodies', requestId],
    queryFn: () => call<RequestBodies>('GET', `/requests/${encodeURIComponent(requestId)}/bodies`),
  });
}

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
