import { Anchor, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocation } from 'wouter';
import { useState } from 'react';
import { ApiError, call } from '../api/client';
import { showSession } from '../api/queries';
import type { SessionAnswer } from '../api/generated/openapi';
import { EmailField, PasswordField, passwordHint } from '../ui/fields';
import { Form } from '../ui/form';
import { PublicPage } from './public-page';
import { TextLink } from '../ui/values';
import { ChangeButton } from '../ui/busy-button';

/** @param ended the address of the user whose session has ended on the page below */
export function SignIn({ session, ended }: { session: SessionAnswer; ended?: string | undefined }) {
  const { demo, sign_up, mails_links, passkeys } = session;
  const [path] = useLocation();
  const filled = ended === undefined || ended === demo?.email ? demo : { email: ended, password: '' };
  const form = useForm({
    initialValues: { email: filled?.email ?? '', password: filled?.password ?? '' },
    validate: {
      email: (value) => (value.trim() ? null : 'Your email address is missing.'),
      password: (value) => (value ? null : 'Your password is missing.'),
    },
  });

  return (
    <PublicPage
      title="Sign in"
      lead={
        ended !== undefined
          ? 'Your session has ended. After you sign in, this page is as you left it.'
          : demo
            ? 'This is the demo: its account is filled in.'
            : path === '/' || path.startsWith('/sign-') || path === '/lost-password'
              ? 'Your keys, credits and performance.'
              : 'Sign in to see this page.'
      }
      foot={
        <>
          {sign_up && (
            <>
              No account yet?{' '}
              <TextLink href="/sign-up" size="md">
                Sign up
              </TextLink>
            </>
          )}
          {sign_up && mails_links && ' · '}
          {mails_links && (
            <TextLink href="/lost-password" size="md">
              Lost your password?
            </TextLink>
          )}
        </>
      }
    >
      <Form
        form={form}
        send={(values) => call<SessionAnswer>('POST', '/sign-in', values)}
        onDone={showSession}
        label="Sign in"
        fullWidth
        more={
          passkeys && (
            <ChangeButton
              variant="default"
              change={async () => (await import('../security/web-authn')).signInWithPasskey()}
              onDone={showSession}
              fullWidth
            >
              Sign in with a passkey
            </ChangeButton>
          )
        }
      >
        <EmailField autoFocus {...form.getInputProps('email')} />
        <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
      </Form>
    </PublicPage>
  );
}

export function SecondStep({ session }: { session: SessionAnswer }) {
  const [isGone, setIsGone] = useState(false);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : 'The code is missing.') },
  });
  const complete = (values: typeof form.values) =>
    call<SessionAnswer>('POST', '/sign-in/code', values).catch((error: unknown) => {
      setIsGone(error instanceof ApiError && error.code === 'SESSION_009');
      throw error;
    });
  return (
    <PublicPage
      title="One more step"
      lead="Type the code that your authenticator app shows, or a backup code."
      foot={
        <Anchor
          component="button"
          type="button"
          onClick={() => showSession({ ...session, needs_code: false })}
        >
          Start again
        </Anchor>
      }
    >
      <Form form={form} send={complete} onDone={showSession} isReady={!isGone} label="Sign in" fullWidth>
        <TextInput label="Code" autoComplete="one-time-code" autoFocus {...form.getInputProps('code')} />
      </Form>
    </PublicPage>
  );
}

/** Requests a mailed link for a user who cannot sign in. */
export function LostPassword() {
  const [askedFor, setAskedFor] = useState<string>();
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (value.trim() ? null : 'Your email address is missing.') },
  });
  return (
    <PublicPage
      title="Lost password"
      lead="We send you a link to choose a new one."
      foot={
        <TextLink href="/sign-in" size="md">
          Back to sign in
        </TextLink>
      }
    >
      {askedFor ? (
        <p role="status">
          If there is an account of {askedFor}, a message is on its way. Its link works once, for a day.
        </p>
      ) : (
        <Form
          form={form}
          send={({ email }) => call('POST', '/link-mail', { email: email.trim() })}
          onDone={(_, { email }) => setAskedFor(email.trim())}
          label="Send me a link"
          fullWidth
        >
          <EmailField autoFocus {...form.getInputProps('email')} />
        </Form>
      )}
    </PublicPage>
  );
}

/** With a mail relay, sign-up mails a link that chooses the password. The answer is the same for known addresses. */
export function SignUp({ session: { mails_links: mails } }: { session: SessionAnswer }) {
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'This is not an email address.'),
    },
  });
  return (
    <PublicPage
      title="Sign up"
      lead="Create an account, then a key, then the first call."
      foot={
        <>
          You have an account?{' '}
          <TextLink href="/sign-in" size="md">
            Sign in
          </TextLink>
        </>
      }
    >
      {mailedTo !== undefined ? (
        <p role="status">
          A message is on its way to <bdi>{mailedTo}</bdi>. Its link works once, for a day.
        </p>
      ) : (
        <Form
          form={form}
          send={({ email, password }) =>
            call<SessionAnswer>('POST', '/sign-up', { email: email.trim(), ...(!mails && { password }) })
          }
          onDone={(session, { email }) => (mails ? setMailedTo(email.trim()) : showSession(session))}
          label={mails ? 'Send me a link' : 'Create the account'}
          fullWidth
        >
          <EmailField autoFocus {...form.getInputProps('email')} />
          {!mails && (
            <PasswordField
              description={passwordHint}
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
          )}
        </Form>
      )}
    </PublicPage>
  );
}
