import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';
import type { Session, User } from './types';

/** Caches the answers of the API while the page is open. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeRefusal }),
  mutationCache: new MutationCache({ onError: noticeRefusal }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal is final; only temporary errors are retried.
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
  },
});

export const sessionKey = ['session'];

/**
 * Handles an ended session for all queries: the page shows the sign-in form, and then the same address again. It also handles a
 * changed role: the page loads its permissions again.
 */
function noticeRefusal(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.signedOut) forgetUser();
  else if (error.notAllowed) void queryClient.invalidateQueries({ queryKey: sessionKey });
}

export function enterAccount(user: User): void {
  queryClient.setQueryData<Session>(sessionKey, (session) => session && { ...session, user });
}

/** Cached answers belong to the account that was selected before; they are read again. */
export function forgetAccount(): void {
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** Shows the sign-in form. Cached answers belong to the user who left; they are removed. */
export function forgetUser(): void {
  queryClient.setQueryData<Session>(sessionKey, (session) => session && { ...session, user: null });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
