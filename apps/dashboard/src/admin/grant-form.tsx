import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import { plural } from '../format/numbers';
import { showErrors } from '../ui/form-errors';
import { done } from '../ui/notify';
import { WholeNumberInput } from '../ui/whole-number-input';
import classes from './admin.module.css';
import { Notice } from '../ui/notice';

export function GrantForm({ accountId }: { accountId: string }) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { amount: '', reason: '' },
    validate: {
      amount: (value) => (Number(value) >= 1 ? null : 'At least one.'),
      reason: (value) => (value.trim() ? null : 'Why? The ledger keeps it.'),
    },
  });
  const grant = useChange(
    ({ amount, reason }: typeof form.values) =>
      call('POST', `/admin/accounts/${accountId}/grants`, { amount: Number(amount), reason: reason.trim() }),
    [['/admin/accounts'], ['account'], ['/ledger']],
  );
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    grant.mutate(values, {
      onSuccess: () => {
        done(`${plural(Number(values.amount), 'credit')} granted.`);
        form.reset();
      },
      onError: (error) => setProblem(showErrors(form, error)),
    });
  });
  return (
    <form onSubmit={submit} noValidate>
      {problem && <Notice>{problem}</Notice>}
      <div className={classes.grant}>
        <WholeNumberInput label="Credits" {...form.getInputProps('amount')} />
        <TextInput
          label="Reason"
          placeholder="Invoice 2026-118"
          maxLength={200}
          {...form.getInputProps('reason')}
        />
        <Button type="submit" loading={grant.isPending}>
          Grant
        </Button>
      </div>
    </form>
  );
}
