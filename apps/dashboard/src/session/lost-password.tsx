import { Anchor, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/client';
import { PublicPage } from './public-page';
import { EmailField } from '../ui/fields';
import { useSubmit } from '../ui/use-submit';

/** Requests a mailed link for a user who cannot sign in. */
export function LostPassword() {
  const [askedFor, setAskedFor] = useState<string>();
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (value.trim() ? null : 'Your email address is missing.') },
  });
  const submission = useSubmit(
    form,
    ({ email }) => call('POST', '/link-mail', { email: email.trim() }),
    [],
    (_, values) => setAskedFor(values.email.trim()),
  );
  return (
    <PublicPage
      title="Lost password"
      lead="We send you a link to choose a new one."
      problem={submission.problem}
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
        <form onSubmit={submission.onSubmit} noValidate>
          <Stack gap="md">
            <EmailField autoFocus {...form.getInputProps('email')} />
            <Button type="submit" loading={submission.isPending} fullWidth>
              Send me a link
            </Button>
          </Stack>
        </form>
      )}
    </PublicPage>
  );
}
