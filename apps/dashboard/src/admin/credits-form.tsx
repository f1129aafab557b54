import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { AccountLine } from '../api/types';
import { change, count, plural } from '../format/numbers';
import { Dialog } from '../ui/dialog';
import { showErrors } from '../ui/form-errors';
import { done } from '../ui/notify';
import { Notice } from '../ui/notice';
import { adjustmentProblem, wholeNumberProblem, wholeNumber } from '../ui/whole-number';
import { WholeNumberInput } from '../ui/whole-number-input';

/** Grants from this amount on must be confirmed: the amount may have a digit too many. */
const confirmedFrom = 10_000;

type Kind = 'grants' | 'adjustments';

/** Grants credits, or corrects the balance. Large grants and all corrections show the new balance first. */
export function CreditsForm({ account }: { account: AccountLine }) {
  // The idempotency key changes with the content of the form, so that a repeated submission has one effect.
  const attempt = useRef({ content: '', key: '' });
  const [kind, setKind] = useState<Kind>('grants');
  const [isConfirming, setIsConfirming] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { amount: '', reason: '' },
    validate: {
      amount: (value) => (kind === 'grants' ? wholeNumberProblem(value, 1) : adjustmentProblem(value)),
      reason: (value) => (value.trim() ? null : 'Why? The ledger keeps it.'),
    },
  });
  const credits = wholeNumber(form.values.amount);
  const after = account.credits + credits;
  const write = useChange(
    ({ amount, reason }: typeof form.values) => {
      const order = { amount: wholeNumber(amount), reason: reason.trim() };
      const content = JSON.stringify([kind, order]);
      if (attempt.current.content !== content) attempt.current = { content, key: newIdempotencyKey() };
      return call('POST', `/admin/accounts/${account.id}/${kind}`, order, attempt.current.key);
    },
    [['/admin/accounts'], ['account'], ['/ledger']],
  );
  const send = () => {
    setProblem(undefined);
    write.mutate(form.values, {
      onSuccess: () => {
        done(
          kind === 'grants'
            ? `${plural(credits, 'credit')} granted.`
            : `The balance is corrected by ${change(credits)}.`,
        );
        form.reset();
        attempt.current = { content: '', key: '' };
      },
      onError: (error) => setProblem(showErrors(form, error)),
      onSettled: () => setIsConfirming(false),
    });
  };
  const submit = form.onSubmit(() => {
    if (kind === 'adjustments' && after < 0) {
      form.setErrors({ amount: `The balance is ${count(account.credits)}: it cannot go below 0.` });
    } else if (kind === 'adjustments' || credits >= confirmedFrom) setIsConfirming(true);
    else send();
  });
  const name = kind === 'grants' ? 'Grant' : 'Correct';
  return (
    <>
      <form onSubmit={submit} noValidate>
        <SegmentedControl
          aria-label="What to write"
          size="xs"
          mb="sm"
          data={[
            { value: 'grants', label: 'Grant' },
            { value: 'adjustments', label: 'Correction' },
          ]}
          value={kind}
          onChange={(value) => {
            setKind(value as Kind);
            form.clearErrors();
          }}
        />
        {problem && <Notice>{problem}</Notice>}
        <Group gap="xs" align="flex-start">
          <WholeNumberInput
            w={160}
            label="Credits"
            placeholder={kind === 'grants' ? '1000' : '-250'}
            {...form.getInputProps('amount')}
          />
          <TextInput
            flex="1 1 160px"
            label="Reason"
            placeholder={kind === 'grants' ? 'Invoice 2026-118' : 'Granted twice'}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
          <Button type="submit" mt={24} loading={write.isPending}>
            {name}
          </Button>
        </Group>
      </form>
      {isConfirming && (
        <Dialog
          onClose={() => setIsConfirming(false)}
          title={kind === 'grants' ? `Grant ${plural(credits, 'credit')}` : `Correct by ${change(credits)}`}
        >
          <Stack gap="md">
            <p>
              The balance of {account.email} goes from {count(account.credits)} to{' '}
              <strong>{plural(after, 'credit')}</strong>.
            </p>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setIsConfirming(false)}>
                Cancel
              </Button>
              <Button loading={write.isPending} onClick={send} data-autofocus>
                {`${name} ${change(credits)}`}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

/** `crypto.randomUUID` is missing on a page that was loaded over plain HTTP from another machine. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
