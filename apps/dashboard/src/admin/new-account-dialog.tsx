import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocation } from 'wouter';
import { call } from '../api/client';
import type { AccountLine } from '../api/types';
import { done } from '../notify';
import { wholeNumber, wholeNumberProblem } from '../ui/whole-number';
import { FormDialog } from '../ui/form';
import { WholeNumberInput } from '../ui/fields';

export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation();
  const form = useForm({
    initialValues: { email: '', credits: '1000' },
    validate: {
      email: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : 'This is not an email address.'),
      credits: (value) => wholeNumberProblem(value, 0),
    },
  });
  return (
    <FormDialog
      title="New account"
      form={form}
      send={({ email, credits }) =>
        call<{ account: AccountLine }>('POST', '/admin/accounts', {
          email: email.trim(),
          credits: wholeNumber(credits),
        })
      }
      onDone={({ account }) => {
        done(`${account.email} has an account.`);
        // The account's owner is invited there.
        go(`/admin/accounts/${account.id}`);
      }}
      onClose={onClose}
      label="Make the account"
    >
      <TextInput label="Email" type="email" data-autofocus {...form.getInputProps('email')} />
      <WholeNumberInput label="Credits to start with" {...form.getInputProps('credits')} />
    </FormDialog>
  );
}
