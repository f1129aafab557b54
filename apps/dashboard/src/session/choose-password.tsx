import { Anchor, Loader } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api/client';
import { queryClient, sessionKey } from '../api/query-client';
import type { LinkInfo, Session } from '../api/types';
import { PublicPage } from './public-page';
import { PublicForm } from './public-form';
import { NewPasswordField } from './new-password-field';
import { passwordHint, passwordProblem } from './password-rules';
import { useSubmit } from '../ui/use-submit';

/** The target of a password link. The URL's fragment holds the token, because browsers do not send it. */
export function ChoosePassword() {
  const [token] = useState(() => location.hash.slice(1));
  const link = useQuery({
    queryKey: [...sessionKey, 'link', token],
    queryFn: () => call<LinkInfo>('POST', '/link/look', { token }),
    staleTime: Infinity,
  });
  if (link.data) return <Choice token={token} link={link.data} />;
  return (
    <PublicPage
      title="Choose a password"
      lead="With the link that you were given."
      problem={link.error?.message}
      foot={<ToSignIn />}
    >
      {link.isPending && <Loader size="sm" aria-label="Loading" />}
    </PublicPage>
  );
}

function Choice({ token, link: { email, purpose } }: { token: string; link: LinkInfo }) {
  const [, go] = useLocation();
  const form = useForm({
    initialValues: { new_password: '' },
    validate: { new_password: (value) => passwordProblem(value, email) },
  });
  const submission = useSubmit(
    form,
    (values) => call<Session>('POST', '/link', { token, ...values }),
    [],
    (session) => {
      queryClient.setQueryData(sessionKey, session);
      go('/', { replace: true });
    },
  );
  return (
    <PublicForm
      {...submission}
      title={purpose === 'invitation' ? 'Welcome' : 'Choose a new password'}
      lead={
        purpose === 'invitation'
          ? `Choose a password to sign in as ${email}.`
          : `For ${email}. Other devices are signed out.`
      }
      foot={<ToSignIn />}
      send="Choose it and sign in"
    >
      <NewPasswordField email={email} description={passwordHint} {...form.getInputProps('new_password')} />
    </PublicForm>
  );
}

function ToSignIn() {
  return (
    <Anchor component={Link} href="/sign-in">
      Sign in
    </Anchor>
  );
}
