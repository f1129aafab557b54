import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import { showErrors } from '../ui/form-errors';
import { Door } from './door';

/** Has a link mailed to whoever cannot sign in. */
export function LostPassword() {
  const [problem, setProblem] = useState<string>();
  const [askedFor, setAskedFor] = useState<string>();
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (value.trim() ? null : 'Your e-mail address is missing.') },
  });
  const ask = useChange(
    ({ email }: typeof form.values) => call('POST', '/link-mail', { email: email.trim() }),
    [],
  );
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    ask.mutate(values, {
      onSuccess: () => setAskedFor(values.email.trim()),
      onError: (error) => setProblem(showErrors(form, error)),
    });
  });
  return (
    <Door
      title="Lost password"
      lead="You get a link with which you choose another one."
      problem={problem}
      foot={
        <Anchor component={Link} href="/sign-in">
          Back to sign in
        </Anchor>
      }
    >
      {askedFor ? (
        <p role="status">
          If there is an account of {askedFor}, a message is on its way. Its link works once, for a day.
        </p>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="username"
              autoFocus
              {...form.getInputProps('email')}
            />
            <Button type="submit" loading={ask.isPending} fullWidth>
              Send me a link
            </Button>
          </Stack>
        </form>
      )}
    </Door>
  );
}
