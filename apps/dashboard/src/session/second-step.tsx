import { Anchor, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, call } from '../api/client';
import { useChange } from '../api/queries';
import { queryClient, sessionKey } from '../api/query-client';
import type { Session } from '../api/types';
import { showErrors } from '../ui/form-errors';
import { PublicForm } from './public-form';

export function SecondStep({ session }: { session: Session }) {
  const [problem, setProblem] = useState<string>();
  const [isGone, setIsGone] = useState(false);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : 'The code is missing.') },
  });
  const complete = useChange(
    (values: typeof form.values) => call<Session>('POST', '/sign-in/code', values),
    [],
  );
  const startAgain = () => queryClient.setQueryData(sessionKey, { ...session, needs_code: false });
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    complete.mutate(values, {
      onSuccess: (next) => queryClient.setQueryData(sessionKey, next),
      onError: (error) => {
        setIsGone(error instanceof ApiError && error.code === 'SESSION_009');
        setProblem(showErrors(form, error));
      },
    });
  });
  return (
    <PublicForm
      title="One more step"
      lead="Type the code that your authenticator app shows, or a backup code."
      problem={problem}
      foot={
        <Anchor component="button" type="button" onClick={startAgain}>
          Start again
        </Anchor>
      }
      onSubmit={submit}
      isPending={complete.isPending}
      isReady={!isGone}
      send="Sign in"
    >
      <TextInput label="Code" autoComplete="one-time-code" autoFocus {...form.getInputProps('code')} />
    </PublicForm>
  );
}
