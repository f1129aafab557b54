import { Anchor } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/client';
import { showSession } from '../api/query-client';
import type { SessionAnswer } from '../api/generated/openapi';
import { PublicPage } from './public-page';
import { passwordHint, passwordProblem } from './password-rules';
import { EmailField, PasswordField } from '../ui/fields';
import { Form } from '../ui/form';

/** With a mail relay, sign-up mails a link that chooses the password. The answer is the same for known addresses. */
export function SignUp({ session: { mails_links: mails } }: { session: SessionAnswer }) {
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'This is not an email address.'),
      password: (value, { email }) => (mails ? null : passwordProblem(value, email)),
    },
  });
  return (
    <PublicPage
      title="Sign up"
      lead="Make an account, then a key, then the first call."
      foot={
        <>
          You have an account?{' '}
          <Anchor component={Link} href="/sign-in">
            Sign in
          </Anchor>
        </>
      }
    >
      {mailedTo !== undefined ? (
        <p role="status">
          A message is on its way to <bdi>{mailedTo}</bdi>. Its link works once, for a day.
        </p>
      ) : (
        <Form
          form={form}
          send={({ email, password }) =>
            call<SessionAnswer>('POST', '/sign-up', { email: email.trim(), ...(!mails && { password }) })
          }
          onDone={(session, { email }) => (mails ? setMailedTo(email.trim()) : showSession(session))}
          label={mails ? 'Send me a link' : 'Make the account'}
          fullWidth
        >
          <EmailField autoFocus {...form.getInputProps('email')} />
          {!mails && (
            <PasswordField
              description={passwordHint}
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
          )}
        </Form>
      )}
    </PublicPage>
  );
}
