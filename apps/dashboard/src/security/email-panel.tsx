import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { call } from '../api/client';
import { useSession } from '../api/queries';
import { CurrentPasswordField, EmailField } from '../ui/fields';
import { Form } from '../ui/form';
import { Panel } from '../ui/page';

/** Changes the user's address. A mailed link confirms the new one. */
export function EmailPanel() {
  const mails = useSession().data?.mails_links;
  return (
    <Panel title="Email address" note="What you sign in with, and where mail goes to.">
      {mails ? (
        <ChangeForm />
      ) : (
        <p className="muted">
          This service sends no mail, so it cannot confirm another address. Ask its operator to change yours.
        </p>
      )}
    </Panel>
  );
}

function ChangeForm() {
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'This is not an email address.'),
      password: (value) => (value ? null : 'Your current password is missing.'),
    },
  });
  if (mailedTo !== undefined)
    return (
      <Stack gap="md" align="flex-start">
        <p role="status">
          A link is on its way to <bdi>{mailedTo}</bdi>, unless another user signs in with it. Your address
          changes when you open it: once, within a day.
        </p>
        <Button variant="default" onClick={() => setMailedTo(undefined)}>
          Choose another one
        </Button>
      </Stack>
    );
  return (
    <Form
      form={form}
      send={({ email, password }) => call('POST', '/email', { email: email.trim(), password })}
      onDone={(_, values) => {
        setMailedTo(values.email.trim());
        form.reset();
      }}
      label="Change address"
    >
      <EmailField
        label="New address"
        description="A link that is mailed there confirms it."
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <CurrentPasswordField {...form.getInputProps('password')} />
    </Form>
  );
}
