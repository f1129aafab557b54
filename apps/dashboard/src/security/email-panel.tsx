import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { call } from '../api/client';
import { useChange, useSession } from '../api/queries';
import { showErrors } from '../ui/form-errors';
import { Notice } from '../ui/notice';
import { Panel } from '../ui/panel';
import { emailChanges } from './queries';

/** The address that somebody signs in with, and how it becomes another one: proven by a link that is mailed there. */
export function EmailPanel() {
  const mails = useSession().data?.mails_links;
  return (
    <Panel title="E-mail address" note="What you sign in with, and where mail goes to.">
      {mails ? (
        <ChangeForm />
      ) : (
        <p className="muted">
          This service sends no mail, so nobody can prove another address. Ask its operator to change yours.
        </p>
      )}
    </Panel>
  );
}

function ChangeForm() {
  const [problem, setProblem] = useState<string>();
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'This is no e-mail address.'),
      password: (value) => (value ? null : 'Your current password is missing.'),
    },
  });
  const change = useChange(
    ({ email, password }: typeof form.values) => call('POST', '/email', { email: email.trim(), password }),
    emailChanges,
  );
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    change.mutate(values, {
      onSuccess: () => {
        setMailedTo(values.email.trim());
        form.reset();
      },
      onError: (error) => setProblem(showErrors(form, error)),
    });
  });
  if (mailedTo !== undefined)
    return (
      <Stack gap="md" align="flex-start">
        <p role="status">
          A link is on its way to <bdi>{mailedTo}</bdi>, unless somebody signs in with it already. Your
          address changes when you open it: once, within a day.
        </p>
        <Button variant="default" onClick={() => setMailedTo(undefined)}>
          Choose another one
        </Button>
      </Stack>
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={380}>
        {problem && <Notice>{problem}</Notice>}
        <TextInput
          label="New address"
          description="A link that is mailed there confirms it."
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show your password' }}
          {...form.getInputProps('password')}
        />
        <div>
          <Button type="submit" loading={change.isPending}>
            Change address
          </Button>
        </div>
      </Stack>
    </form>
  );
}
