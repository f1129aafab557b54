import { Anchor, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, call } from '../api/client';
import { showSession } from '../api/query-client';
import type { SessionAnswer } from '../api/generated/openapi';
import { Form } from '../ui/form';
import { PublicPage } from './public-page';

export function SecondStep({ session }: { session: SessionAnswer }) {
  const [isGone, setIsGone] = useState(false);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : 'The code is missing.') },
  });
  const complete = (values: typeof form.values) =>
    call<SessionAnswer>('POST', '/sign-in/code', values).catch((error: unknown) => {
      setIsGone(error instanceof ApiError && error.code === 'SESSION_009');
      throw error;
    });
  return (
    <PublicPage
      title="One more step"
      lead="Type the code that your authenticator app shows, or a backup code."
      foot={
        <Anchor
          component="button"
          type="button"
          onClick={() => showSession({ ...session, needs_code: false })}
        >
          Start again
        </Anchor>
      }
    >
      <Form form={form} send={complete} onDone={showSession} isReady={!isGone} label="Sign in" fullWidth>
        <TextInput label="Code" autoComplete="one-time-code" autoFocus {...form.getInputProps('code')} />
      </Form>
    </PublicPage>
  );
}
