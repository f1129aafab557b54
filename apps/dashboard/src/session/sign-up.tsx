import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import { queryClient, sessionKey } from '../api/query-client';
import type { Session } from '../api/types';
import { showErrors } from '../ui/form-errors';
import { Door } from './door';
import { passwordHint, passwordProblem } from './password-rules';

/** Where mail is sent, the address gets a link, with which the password is chosen; the answer is the same for known addresses. */
export function SignUp({ session: { mails_links: mails } }: { session: Session }) {
  const [problem, setProblem] = useState<string>();
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'This is no e-mail address.'),
      password: (value, { email }) => (mails ? null : passwordProblem(value, email)),
    },
  });
  const signUp = useChange(
    ({ email, password }: typeof form.values) =>
      call<Session>('POST', '/sign-up', { email: email.trim(), ...(!mails && { password }) }),
    [],
  );
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    signUp.mutate(values, {
      onSuccess: (next) => {
        if (mails) setMailedTo(values.email.trim());
        else queryClient.setQueryData(sessionKey, next);
      },
      onError: (error) => setProblem(showErrors(form, error)),
    });
  });

  return (
    <Door
      title="Sign up"
      lead="Make an account, then a key, then the first call."
      problem={problem}
      foot={
        <>
          You have an account?{' '}
          <Anchor component={Link} href="/sign-in">
            Sign in
          </Anchor>
        </>
      }
    >
      {mailedTo !== undefined && (
        <p role="status">
          A message is on its way to <bdi>{mailedTo}</bdi>. Its link works once, for a day.
        </p>
      )}
      <form onSubmit={submit} noValidate hidden={mailedTo !== undefined}>
        <Stack gap="md">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          {!mails && (
            <PasswordInput
              label="Password"
              description={passwordHint}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
              {...form.getInputProps('password')}
            />
          )}
          <Button type="submit" loading={signUp.isPending} fullWidth>
            {mails ? 'Send me a link' : 'Make the account'}
          </Button>
        </Stack>
      </form>
    </Door>
  );
}
