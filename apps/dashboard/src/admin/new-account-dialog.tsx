import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { AccountLine } from '../api/types';
import { showErrors } from '../ui/form-errors';
import { done } from '../ui/notify';
import { wholeNumberProblem } from '../ui/whole-number';
import { WholeNumberInput } from '../ui/whole-number-input';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/dialog-form';

export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation();
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { email: '', credits: '1000' },
    validate: {
      email: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : 'This is no e-mail address.'),
      credits: (value) => wholeNumberProblem(value, 0),
    },
  });
  const create = useChange(
    ({ email, credits }: typeof form.values) =>
      call<{ account: AccountLine }>('POST', '/admin/accounts', {
        email: email.trim(),
        credits: Number(credits),
      }),
    [['/admin/accounts']],
  );
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    create.mutate(values, {
      onSuccess: ({ account }) => {
        done(`${account.email} has an account.`);
        // Whose owner is to be invited there.
        go(`/admin/accounts/${account.id}`);
      },
      onError: (error) => setProblem(showErrors(form, error)),
    });
  });
  return (
    <Dialog onClose={onClose} title="New account">
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        problem={problem}
        send="Make the account"
        isPending={create.isPending}
      >
        <TextInput label="E-mail" type="email" data-autofocus {...form.getInputProps('email')} />
        <WholeNumberInput label="Credits to start with" {...form.getInputProps('credits')} />
      </DialogForm>
    </Dialog>
  );
}
