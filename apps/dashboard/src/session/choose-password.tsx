import { Anchor } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useLocation } from 'wouter';
import { call } from '../api/client';
import { showSession } from '../api/query-client';
import type { LinkAnswer, SessionAnswer } from '../api/generated/openapi';
import { Form } from '../ui/form';
import { LinkPage } from './link-page';
import { passwordHint, passwordProblem } from './password-rules';
import { PublicPage } from './public-page';
import { NewPasswordField } from '../ui/fields';

const foot = (
  <Anchor component={Link} href="/sign-in">
    Sign in
  </Anchor>
);

export function ChoosePassword() {
  return (
    <LinkPage<LinkAnswer>
      title="Choose a password"
      lead="With the link that you were given."
      path="/link/look"
      foot={foot}
    >
      {(link, token) => <Choice token={token} link={link} />}
    </LinkPage>
  );
}

function Choice({ token, link: { email, purpose } }: { token: string; link: LinkAnswer }) {
  const [, go] = useLocation();
  const form = useForm({
    initialValues: { new_password: '' },
    validate: { new_password: (value) => passwordProblem(value, email) },
  });
  const isInvited = purpose === 'invitation';
  return (
    <PublicPage
      title={isInvited ? 'Welcome' : 'Choose a new password'}
      lead={
        isInvited
          ? `Choose a password to sign in as ${email}.`
          : `For ${email}. Other devices are signed out.`
      }
      foot={foot}
    >
      <Form
        form={form}
        send={(values) => call<SessionAnswer>('POST', '/link', { token, ...values })}
        onDone={(session) => {
          showSession(session);
          go('/', { replace: true });
        }}
        label="Choose it and sign in"
        fullWidth
      >
        <NewPasswordField email={email} description={passwordHint} {...form.getInputProps('new_password')} />
      </Form>
    </PublicPage>
  );
}
