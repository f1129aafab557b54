import { Button, Loader } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { call } from '../api/client';
import { showUser, useLink } from '../api/queries';
import type { SessionAnswer } from '../api/generated/openapi';
import { PublicPage } from './public-page';
import { SignIn } from './sign-in';
import { ChangeButton } from '../ui/busy-button';

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
  // After sign-in, the person returns to this page with the token.
  if (signingIn && !session.user) return <SignIn session={session} />;
  return (
    <PublicPage title={title} lead={lead}>
      <p>{children}</p>
      {session.user ? (
        <ChangeButton
          fullWidth
          change={() => call('POST', '/sign-out')}
          onDone={() => {
            showUser(null);
            setSigningIn(true);
          }}
        >
          Sign out and sign in as that
        </ChangeButton>
      ) : (
        <Button fullWidth onClick={() => setSigningIn(true)}>
          Sign in
        </Button>
      )}
    </PublicPage>
  );
}
