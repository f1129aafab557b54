import { Anchor, Button, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import { queryClient, sessionKey } from '../api/query-client';
import type { EmailLink, Session } from '../api/types';
import { PublicPage } from './public-page';
import { SignIn } from './sign-in';

/**
 * The target of a link that changes an address. The URL's fragment holds the token, because browsers do not send it. A button confirms
 * the change, because mail scanners open links too. Only the user who requested the change may confirm it.
 */
export function ConfirmEmail({ session }: { session: Session }) {
  const [token] = useState(() => location.hash.slice(1));
  const [signingIn, setSigningIn] = useState(false);
  const link = useQuery({
    queryKey: [...sessionKey, 'email', token],
    queryFn: () => call<EmailLink>('POST', '/email/look', { token }),
    staleTime: Infinity,
  });
  const confirm = useChange(() => call<EmailLink>('POST', '/email/confirmation', { token }), []);
  const signOut = useChange(() => call('POST', '/sign-out'), [sessionKey]);
  const onward = (
    <Anchor component={Link} href="/">
      {session.user ? 'To the dashboard' : 'Sign in'}
    </Anchor>
  );
  if (confirm.data)
    return (
      <PublicPage title="Confirmed" lead="" foot={onward}>
        <p role="status">
          You sign in as <bdi>{confirm.data.email}</bdi> from now on.
        </p>
      </PublicPage>
    );
  if (!link.data)
    return (
      <PublicPage
        title="Confirm your new address"
        lead="With the link that you were sent."
        problem={link.error?.message}
        foot={onward}
      >
        {link.isPending && <Loader size="sm" aria-label="Loading" />}
      </PublicPage>
    );
  const { email, user } = link.data;
  // Sign-in leads back to this page, with the token.
  if (signingIn && !session.user) return <SignIn session={session} />;
  const isOwn = session.user?.email === user;
  return (
    <PublicPage
      title="Confirm your new address"
      lead="You sign in with it from then on."
      problem={(confirm.error ?? signOut.error)?.message}
    >
      <Stack gap="md">
        <p>
          <bdi>{user}</bdi> becomes <bdi>{email}</bdi>.{' '}
          {!isOwn && 'Only the user of the first address can confirm it. If that is not you, do nothing.'}
        </p>
        {isOwn ? (
          <Button
            fullWidth
            autoFocus
            loading={confirm.isPending}
            onClick={() => confirm.mutate(undefined, { onSuccess: readSession })}
          >
            Confirm
          </Button>
        ) : (
          <Button
            fullWidth
            loading={signOut.isPending}
            onClick={() =>
              session.user
                ? signOut.mutate(undefined, { onSuccess: () => setSigningIn(true) })
                : setSigningIn(true)
            }
          >
            {session.user ? 'Sign out and sign in as that' : 'Sign in'}
          </Button>
        )}
      </Stack>
    </PublicPage>
  );
}

/** Reads the session, whose address has changed. The link is used, and not read again. */
function readSession(): void {
  void queryClient.invalidateQueries({ queryKey: sessionKey, exact: true });
}
