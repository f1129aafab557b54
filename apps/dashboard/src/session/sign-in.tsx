import { Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useLocation } from 'wouter';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import { showSession } from '../api/query-client';
import type { SessionAnswer } from '../api/generated/openapi';
import { EmailField, PasswordField } from '../ui/fields';
import { Form } from '../ui/form';
import { PublicPage } from './public-page';

/** @param hasEnded whether the page below was open when the session ended */
export function SignIn({ session, hasEnded = false }: { session: SessionAnswer; hasEnded?: boolean }) {
  const { demo, sign_up, mails_links, passkeys } = session;
  const [path] = useLocation();
  const form = useForm({
    initialValues: { email: demo?.email ?? '', password: demo?.password ?? '' },
    validate: {
      email: (value) => (value.trim() ? null : 'Your email address is missing.'),
      password: (value) => (value ? null : 'Your password is missing.'),
    },
  });
  const withPasskey = useChange(
    async () => (await import('../security/web-authn')).signInWithPasskey(),
    showSession,
  );

  return (
    <PublicPage
      title="Sign in"
      lead={
        hasEnded
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
              <Anchor component={Link} href="/sign-up">
                Sign up
              </Anchor>
            </>
          )}
          {sign_up && mails_links && ' · '}
          {mails_links && (
            <Anchor component={Link} href="/lost-password">
              Lost your password?
            </Anchor>
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
            <Button
              variant="default"
              loading={withPasskey.isPending}
              onClick={() => withPasskey.mutate(undefined)}
              fullWidth
            >
              Sign in with a passkey
            </Button>
          )
        }
      >
        <EmailField autoFocus {...form.getInputProps('email')} />
        <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
      </Form>
    </PublicPage>
  );
}
