import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';
import type { Session, User } from './types';

/** Where the answers of the API are kept while the page is open. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeRefusal }),
  mutationCache: new MutationCache({ onError: noticeRefusal }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal is final; only a fault that may pass is retried.
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
  },
});

export const sessionKey = ['session'];

/**
 * The one place that handles an ended session: the page then shows the sign-in form, and after it the same
 * address again. It also handles a changed role: the page then loads its permissions again.
 */
function noticeRefusal(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.signedOut) forgetUser();
  else if (error.notAllowed) void queryClient.invalidateQueries({ queryKey: sessionKey });
}

export function enterAccount(user: User): void {
  queryClient.setQueryData<Session>(sessionKey, (session) => session && { ...session, user });
}

/** What was read belongs to the account that was shown before, and is read anew. */
export function forgetAccount(): void {
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** Shows the sign-in form. What was read belongs to the user who left, and is dropped. */
export function forgetUser(): void {
  queryClient.setQueryData<Session>(sessionKey, (session) => session && { ...session, user: null });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
