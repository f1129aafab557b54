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

export function SignUp() {
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'This is no e-mail address.'),
      password: (value, { email }) => passwordProblem(value, email),
    },
  });
  const signUp = useChange((values: typeof form.values) => call<Session>('POST', '/sign-up', values), []);
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    signUp.mutate(values, {
      onSuccess: (next) => queryClient.setQueryData(sessionKey, next),
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
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            description={passwordHint}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={signUp.isPending} fullWidth>
            Make the account
          </Button>
        </Stack>
      </form>
    </Door>
  );
}
