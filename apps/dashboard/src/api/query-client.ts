import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';
import type { SessionAnswer, SignedInUser } from './generated/openapi';

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
