import { useForm } from '@mantine/form';
import { useLocation } from 'wouter';
import { call } from '../api/client';
import type { InvitationLookAnswer, LinkAnswer, SessionAnswer, SignedInUser } from '../api/generated/openapi';
import { roleName } from '../api/roles';
import { Form } from '../ui/form';
import { LinkPage, OtherUser } from './link-page';
import { PublicPage } from './public-page';
import { NewPasswordField, passwordHint } from '../ui/fields';
import { showSession, showUser } from '../api/queries';
import { TextLink } from '../ui/values';

const title = 'Join an account';

export function Join({ session }: { session: SessionAnswer }) {
  return (
    <LinkPage<InvitationLookAnswer>
      title={title}
      lead="With the link that you were given."
      path="/invitation/look"
      foot={
        <TextLink href="/" size="md">
          To the dashboard
        </TextLink>
      }
    >
      {(invitation, token) =>
        invitation.is_user && session.user?.email !== invitation.email ? (
          <OtherUser session={session} title={title} lead={leadOf(invitation)}>
            This invitation is for <bdi>{invitation.email}</bdi>.{' '}
            {session.user && (
              <>
                You are signed in as <bdi>{session.user.email}</bdi>.
              </>
            )}
          </OtherUser>
        ) : (
          <Accept token={token} invitation={invitation} />
        )
      }
    </LinkPage>
  );
}

function leadOf({ account, role }: InvitationLookAnswer): string {
  return `The account of ${account}, as ${roleName(role).toLowerCase()}.`;
}

function Accept({ token, invitation }: { token: string; invitation: InvitationLookAnswer }) {
  const { email, is_user, confirms_address } = invitation;
  const [, go] = useLocation();
  // The link that confirms the address sets the password. Until then nobody knows the one that is sent here.
  const choosesPassword = !is_user && confirms_address;
  const form = useForm({ initialValues: { new_password: choosesPassword ? '' : randomPassword() } });
  return (
    <PublicPage
      title={title}
      lead={`${leadOf(invitation)}${is_user || choosesPassword ? '' : ' You choose a password when your address is confirmed.'}`}
    >
      <Form
        form={form}
        send={(values) =>
          call<{ user: SignedInUser }>('POST', '/invitation', { token, ...(!is_user && values) })
        }
        onDone={({ user }) => {
          showUser(user);
          go('/', { replace: true });
        }}
        label={is_user ? `Join as ${email}` : 'Join and sign in'}
        fullWidth
      >
        {choosesPassword && (
          <NewPasswordField
            email={email}
            description={`To sign in as ${email}. ${passwordHint}`}
            {...form.getInputProps('new_password')}
          />
        )}
      </Form>
    </PublicPage>
  );
}

function randomPassword(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

const foot = (
  <TextLink href="/sign-in" size="md">
    Sign in
  </TextLink>
);

export function ChoosePassword() {
  return (
    <LinkPage<LinkAnswer>
      title="Choose a password"
      lead="With the link that you were given."
      path="/link/look"
      foot={foot}
    >
      {(link, token) => <Choice token={token} link={link} />}
    </LinkPage>
  );
}

function Choice({ token, link: { email, purpose } }: { token: string; link: LinkAnswer }) {
  const [, go] = useLocation();
  const form = useForm({ initialValues: { new_password: '' } });
  const isInvited = purpose === 'invitation';
  return (
    <PublicPage
      title={isInvited ? 'Welcome' : 'Choose a new password'}
      lead={
        isInvited
          ? `Choose a password to sign in as ${email}.`
          : `For ${email}. Other devices are signed out.`
      }
      foot={foot}
    >
      <Form
        form={form}
        send={(values) => call<SessionAnswer>('POST', '/link', { token, ...values })}
        onDone={(session) => {
          showSession(session);
          go('/', { replace: true });
        }}
        label="Choose it and sign in"
        fullWidth
      >
        <NewPasswordField email={email} description={passwordHint} {...form.getInputProps('new_password')} />
      </Form>
    </PublicPage>
  );
}
