import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { done, failed } from '../notify';
import { ApiError, call, query } from './client';
import type {
  AccountAnswer,
  AllKeysAnswer,
  DaysAnswer,
  LedgerPageAnswer,
  Permission,
  RequestAnswer,
  RequestPageAnswer,
  ServiceUsageAnswer,
  SessionAnswer,
  SignedInUser,
  UsageAnswer,
} from './generated/openapi';
import { plural } from '../format/numbers';

/** Caches the answers of the API while the page is open. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleRefusal }),
  mutationCache: new MutationCache({ onError: handleRefusal }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Only transient errors are retried.
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
  },
});

export const sessionKey = ['/session'];

/**
 * Handles refusals of all queries. After the end of the session, the page shows the sign-in form. After a change of the role, it
 * reads its permissions again.
 */
function handleRefusal(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.signedOut) showUser(null);
  else if (error.notAllowed) void refreshSession();
}

export function showSession(session: SessionAnswer): void {
  queryClient.setQueryData<SessionAnswer>(sessionKey, session);
}

export function showUser(user: SignedInUser | null): void {
  queryClient.setQueryData<SessionAnswer>(sessionKey, (session) => session && { ...session, user });
}

const ofAccount = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionKey[0],
};

/** Removes cached answers of the previous account. */
export function clearAccount(): void {
  void queryClient.resetQueries(ofAccount);
}

/** Reads again what is on screen of the account. */
export function refreshAccount(): Promise<void> {
  return queryClient.invalidateQueries(ofAccount);
}

export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionKey, exact: true });
}

function isTransient(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Reads a path of the API, which is also the key of the query. */
export function useGet<T>(path: string, options: object = {}) {
  return useQuery({ queryKey: [path], queryFn: () => call<T>('GET', path), ...options });
}

/** Checks the token of a link, once: a used token is not checked again. */
export function useLink<T>(path: string, token: string) {
  return useQuery({
    queryKey: [...sessionKey, path, token], // The answer stays when the account changes.
    queryFn: () => call<T>('POST', path, { token }),
    staleTime: Infinity,
  });
}

export const useSession = () => useGet<SessionAnswer>(sessionKey[0]!, { staleTime: Infinity });

export const useAccount = () => useGet<AccountAnswer>('/account');

/** @param path path of the API: another account's, for the operator */
export const useKeys = (path = '/keys') => useGet<AllKeysAnswer>(path);

/** What the usage of an account and that of the service have in common. */
export type UsageSpan = Omit<ServiceUsageAnswer, 'counted_to' | 'new_accounts' | 'accounts'>;

interface UsageFilter {
  range: string;
  operation?: string;
  key?: string;
}

const kept = { placeholderData: keepPreviousData };

export const useUsage = (filter: UsageFilter, path = '/usage') =>
  useGet<UsageAnswer>(path + query({ ...filter }), kept);

/** The credits of the last 30 days of a time zone. */
export const useCreditsPerDay = (zone: string) => useGet<DaysAnswer>(`/usage/days${query({ zone })}`, kept);

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

export const useLedger = (filter: PageOf, path = '/ledger') => usePages<LedgerPageAnswer>(path, filter);
export const useRequests = (filter: PageOf, path = '/requests') => usePages<RequestPageAnswer>(path, filter);

export const useRequest = <Details extends RequestAnswer>(requestId: string, path: string) =>
  useGet<Details>(`${path}/${encodeURIComponent(requestId)}`);

/**
 * Sends a change, then reads again what is on screen: also after a failure, because the change may have taken effect.
 * The callbacks also run when the fresh data has removed the component. Those of TanStack's `mutate` would not.
 *
 * @param onSuccess or the message that notifies the user
 * @param onError by default it notifies the user
 */
export function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onSuccess: string | ((output: Output, input: Input) => void) = () => undefined,
  onError: (error: Error) => void = failed,
) {
  const mutation = useMutation({ mutationFn: change, onSettled: refreshAccount });
  const mutate = (input: Input): void => {
    const succeed = typeof onSuccess === 'string' ? () => done(onSuccess) : onSuccess;
    void mutation.mutateAsync(input).then((output) => succeed(output, input), onError);
  };
  return { ...mutation, mutate };
}

export function useMay(): (permission: Permission) => boolean {
  const user = useSession().data?.user;
  return (permission) => user?.permissions.includes(permission) ?? false;
}

/** The configured retention of stored data, such as `30 days`. */
export function useKeptFor(what: keyof SessionAnswer['kept_days']): string {
  // During an upgrade, a replica of the previous release may answer without the value.
  const session: Partial<SessionAnswer> | undefined = useSession().data;
  const days = session?.kept_days?.[what];
  return days === undefined ? 'some days' : plural(days, 'day');
}
