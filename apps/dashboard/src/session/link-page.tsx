import { Loader } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { call } from '../api/client';
import { showUser, useChange, useLink } from '../api/queries';
import type { SessionAnswer } from '../api/generated/openapi';
import { PublicPage } from './public-page';
import { SignIn } from './sign-in';
import { BusyButton } from '../ui/busy-button';

/** The target of a link. The URL's fragment holds the token, because browsers do not send it. */
export function LinkPage<Target>({
  title,
  lead,
  path,
  foot,
  children,
}: {
  title: string;
  lead: string;
  /** The path of the API that looks at the token. */
  path: string;
  foot: ReactNode;
  children: (target: Target, token: string) => ReactNode;
}) {
  const [token] = useState(() => location.hash.slice(1));
  const link = useLink<Target>(path, token);
  if (link.data) return children(link.data, token);
  return (
    <PublicPage title={title} lead={lead} problem={link.error?.message} foot={foot}>
      {link.isPending && <Loader size="sm" aria-label="Loading" />}
    </PublicPage>
  );
}

/** A link of another user than the one who is signed in. */
export function OtherUser({
  session,
  title,
  lead,
  children,
}: {
  session: SessionAnswer;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const [signingIn, setSigningIn] = useState(false);
  const signOut = useChange(
    () => call('POST', '/sign-out'),
    () => {
      showUser(null);
      setSigningIn(true);
    },
  );
  // After sign-in, the person returns to this page with the token.
  if (signingIn && !session.user) return <SignIn session={session} />;
  return (
    <PublicPage title={title} lead={lead}>
      <p>{children}</p>
      <BusyButton
        fullWidth
        loading={signOut.isPending}
        onClick={() => (session.user ? signOut.mutate(undefined) : setSigningIn(true))}
      >
        {session.user ? 'Sign out and sign in as that' : 'Sign in'}
      </BusyButton>
    </PublicPage>
  );
}
