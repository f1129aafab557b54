import { Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import { queryClient, sessionKey } from '../api/query-client';
import type { Session } from '../api/types';
import { EmailField, PasswordField } from '../ui/fields';
import { showErrors } from '../ui/form-errors';
import { PublicForm } from './public-form';

/** @param hasEnded whether the page below was open when the session ended */
export function SignIn({ session, hasEnded = false }: { session: Session; hasEnded?: boolean }) {
  const { demo, sign_up, mails_links, passkeys } = session;
  const [path] = useLocation();
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { email: demo?.email ?? '', password: demo?.password ?? '' },
    validate: {
      email: (value) => (value.trim() ? null : 'Your email address is missing.'),
      password: (value) => (value ? null : 'Your password is missing.'),
    },
  });
  const signIn = useChange((values: typeof form.values) => call<Session>('POST', '/sign-in', values), []);
  const withPasskey = useChange(async () => (await import('../security/web-authn')).signInWithPasskey(), []);
  const usePasskey = () => {
    setProblem(undefined);
    withPasskey.mutate(undefined, {
      onSuccess: (next) => queryClient.setQueryData(sessionKey, next),
      onError: (error) => setProblem(error.message),
    });
  };
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    signIn.mutate(values, {
      onSuccess: (next) => queryClient.setQueryData(sessionKey, next),
      onError: (error) => setProblem(showErrors(form, error)),
    });
  });

  return (
    <PublicForm
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
      problem={problem}
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
      onSubmit={submit}
      isPending={signIn.isPending}
      send="Sign in"
      more={
        passkeys && (
          <Button variant="default" loading={withPasskey.isPending} onClick={usePasskey} fullWidth>
            Sign in with a passkey
          </Button>
        )
      }
    >
      <EmailField autoFocus {...form.getInputProps('email')} />
      <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
    </PublicForm>
  );
}
