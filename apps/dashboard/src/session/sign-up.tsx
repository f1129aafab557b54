import { Anchor, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/client';
import { queryClient, sessionKey } from '../api/query-client';
import type { Session } from '../api/types';
import { PublicPage } from './public-page';
import { passwordHint, passwordProblem } from './password-rules';
import { EmailField, PasswordField } from '../ui/fields';
import { useSubmit } from '../ui/use-submit';

/** With a mail relay, sign-up mails a link that chooses the password. The answer is the same for known addresses. */
export function SignUp({ session: { mails_links: mails } }: { session: Session }) {
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'This is not an email address.'),
      password: (value, { email }) => (mails ? null : passwordProblem(value, email)),
    },
  });
  const submission = useSubmit(
    form,
    ({ email, password }) =>
      call<Session>('POST', '/sign-up', { email: email.trim(), ...(!mails && { password }) }),
    [],
    (next, values) => {
      if (mails) setMailedTo(values.email.trim());
      else queryClient.setQueryData(sessionKey, next);
    },
  );

  return (
    <PublicPage
      title="Sign up"
      lead="Make an account, then a key, then the first call."
      problem={submission.problem}
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
      <form onSubmit={submission.onSubmit} noValidate hidden={mailedTo !== undefined}>
        <Stack gap="md">
          <EmailField autoFocus {...form.getInputProps('email')} />
          {!mails && (
            <PasswordField
              description={passwordHint}
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
          )}
          <Button type="submit" loading={submission.isPending} fullWidth>
            {mails ? 'Send me a link' : 'Make the account'}
          </Button>
        </Stack>
      </form>
    </PublicPage>
  );
}
