import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import { plural } from '../format/numbers';
import { showErrors } from '../ui/form-errors';
import { done } from '../ui/notify';
import { WholeNumberInput } from '../ui/whole-number-input';
import classes from './admin.module.css';
import { Notice } from '../ui/notice';

export function GrantForm({ accountId }: { accountId: string }) {
  // One per filled-in form: sent twice, it grants once.
  const attempt = useRef({ content: '', key: '' });
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { amount: '', reason: '' },
    validate: {
      amount: (value) => (Number(value) >= 1 ? null : 'At least one.'),
      reason: (value) => (value.trim() ? null : 'Why? The ledger keeps it.'),
    },
  });
  const grant = useChange(
    ({ amount, reason }: typeof form.values) => {
      const grant = { amount: Number(amount), reason: reason.trim() };
      const content = JSON.stringify(grant);
      if (attempt.current.content !== content) attempt.current = { content, key: newIdempotencyKey() };
      return call('POST', `/admin/accounts/${accountId}/grants`, grant, attempt.current.key);
    },
    [['/admin/accounts'], ['account'], ['/ledger']],
  );
  const submit = form.onSubmit((values) => {
    setProblem(undefined);
    grant.mutate(values, {
      onSuccess: () => {
        done(`${plural(Number(values.amount), 'credit')} granted.`);
        form.reset();
        attempt.current = { content: '', key: '' };
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

/** `crypto.randomUUID` is missing where the page came over plain HTTP from another machine. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
