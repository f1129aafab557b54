import { Anchor, Button, Loader, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import { showAccount, sessionKey } from '../api/query-client';
import type { InvitationLook, Session, User } from '../api/types';
import { roleName } from '../format/roles';
import { PublicPage } from './public-page';
import { PublicForm } from './public-form';
import { NewPasswordField } from './new-password-field';
import { passwordHint, passwordProblem } from './password-rules';
import { SignIn } from './sign-in';
import { useSubmit } from '../ui/use-submit';

/** The target of an invitation link. The URL's fragment holds the token, because browsers do not send it. */
export function Join({ session }: { session: Session }) {
  const [token] = useState(() => location.hash.slice(1));
  const [signingIn, setSigningIn] = useState(false);
  const invitation = useQuery({
    queryKey: [...sessionKey, 'invitation', token],
    queryFn: () => call<InvitationLook>('POST', '/invitation/look', { token }),
    staleTime: Infinity,
  });
  if (!invitation.data)
    return (
      <PublicPage
        title="Join an account"
        lead="With the link that you were given."
        problem={invitation.error?.message}
        foot={
          <Anchor component={Link} href="/">
            To the dashboard
          </Anchor>
        }
      >
        {invitation.isPending && <Loader size="sm" aria-label="Loading" />}
      </PublicPage>
    );
  const { email, is_user } = invitation.data;
  if (is_user && session.user?.email !== email) {
    // Sign-in leads back to this page, with the token.
    if (signingIn && !session.user) return <SignIn session={session} />;
    return <OtherUser invitation={invitation.data} user={session.user} signIn={() => setSigningIn(true)} />;
  }
  return <Accept token={token} invitation={invitation.data} />;
}

function leadOf({ account, role }: InvitationLook): string {
  return `The account of ${account}, as ${roleName(role).toLowerCase()}.`;
}

function OtherUser({
  invitation,
  user,
  signIn,
}: {
  invitation: InvitationLook;
  user: User | null;
  signIn: () => void;
}) {
  const signOut = useChange(() => call('POST', '/sign-out'), [sessionKey]);
  return (
    <PublicPage
      title="Join an account"
      lead={leadOf(invitation)}
      problem={signOut.error?.message}
      foot={null}
    >
      <Stack gap="md">
        <p>
          This invitation is for <bdi>{invitation.email}</bdi>.{' '}
          {user && (
            <>
              You are signed in as <bdi>{user.email}</bdi>.
            </>
          )}
        </p>
        <Button
          fullWidth
          loading={signOut.isPending}
          onClick={() => (user ? signOut.mutate(undefined, { onSuccess: signIn }) : signIn())}
        >
          {user ? 'Sign out and sign in as that' : 'Sign in'}
        </Button>
      </Stack>
    </PublicPage>
  );
}

function Accept({ token, invitation }: { token: string; invitation: InvitationLook }) {
  const { email, is_user, confirms_address } = invitation;
  const [, go] = useLocation();
  // The link that confirms the address sets the password. Until then nobody knows the one that is sent here.
  const choosesPassword = !is_user && confirms_address;
  const form = useForm({
    initialValues: { new_password: choosesPassword ? '' : randomPassword() },
    validate: { new_password: (value) => (is_user ? null : passwordProblem(value, email)) },
  });
  const submission = useSubmit(
    form,
    (values) => call<{ user: User }>('POST', '/invitation', { token, ...(!is_user && values) }),
    [],
    ({ user }) => {
      showAccount(user);
      go('/', { replace: true });
    },
  );
  return (
    <PublicForm
      {...submission}
      title="Join an account"
      lead={`${leadOf(invitation)}${is_user || choosesPassword ? '' : ' You choose a password when your address is confirmed.'}`}
      send={is_user ? `Join as ${email}` : 'Join and sign in'}
    >
      {choosesPassword && (
        <NewPasswordField
          email={email}
          description={`To sign in as ${email}. ${passwordHint}`}
          {...form.getInputProps('new_password')}
        />
      )}
    </PublicForm>
  );
}

function randomPassword(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
