import { Anchor } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/client';
import { EmailField } from '../ui/fields';
import { Form } from '../ui/form';
import { PublicPage } from './public-page';

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
