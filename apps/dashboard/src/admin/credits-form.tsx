import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { AccountLine } from '../api/generated/openapi';
import { change, count, plural } from '../format/numbers';
import { done } from '../notify';
import { adjustmentProblem, wholeNumber, wholeNumberProblem } from '../ui/whole-number';
import { ConfirmDialog } from '../ui/form';
import { WholeNumberInput } from '../ui/fields';
import { BusyButton } from '../ui/busy-button';

/** Grants from this amount on must be confirmed: the amount may have a digit too many. */
const confirmedFrom = 10_000;

const kinds = {
  grants: { label: 'Grant', action: 'Grant', amount: '1000', reason: 'Invoice 2026-118' },
  adjustments: { label: 'Correction', action: 'Correct', amount: '-250', reason: 'Granted twice' },
} as const;
type Kind = keyof typeof kinds;

const choices = (Object.keys(kinds) as Kind[]).map((value) => ({ value, label: kinds[value].label }));

/** Grants credits, or corrects the balance. Large grants and all corrections show the new balance first. */
export function CreditsForm({ account }: { account: AccountLine }) {
  // The idempotency key changes with the content of the form, so that a repeated submission has one effect.
  const attempt = useRef({ content: '', key: '' });
  const [kind, setKind] = useState<Kind>('grants');
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useForm({
    initialValues: { amount: '', reason: '' },
    validate: {
      amount: (value) => (kind === 'grants' ? wholeNumberProblem(value, 1) : adjustmentProblem(value)),
      reason: (value) => (value.trim() ? null : 'Why? The ledger keeps this text.'),
    },
  });
  const credits = wholeNumber(form.values.amount);
  const after = account.credits + credits;
  const { action, ...placeholders } = kinds[kind];
  const send = () => {
    const order = { amount: credits, reason: form.values.reason.trim() };
    const content = JSON.stringify([kind, order]);
    if (attempt.current.content !== content) attempt.current = { content, key: newIdempotencyKey() };
    return call('POST', `/admin/accounts/${account.id}/${kind}`, order, attempt.current.key);
  };
  const sent = () => {
    done(
      kind === 'grants'
        ? `${plural(credits, 'credit')} granted.`
        : `The balance is corrected by ${change(credits)}.`,
    );
    setIsConfirming(false);
    form.reset();
    attempt.current = { content: '', key: '' };
  };
  const write = useChange(send, sent);
  const submit = form.onSubmit(() => {
    if (after < 0)
      form.setErrors({ amount: `The balance is ${count(account.credits)}: it cannot go below 0.` });
    else if (kind === 'adjustments' || credits >= confirmedFrom) setIsConfirming(true);
    else write.mutate(undefined);
  });
  return (
    <>
      <form onSubmit={submit} noValidate>
        <SegmentedControl
          aria-label="What to write"
          size="xs"
          mb="sm"
          data={choices}
          value={kind}
          onChange={(value) => {
            setKind(value);
            form.clearErrors();
          }}
        />
        <Group gap="xs" align="flex-start">
          <WholeNumberInput
            w={160}
            label="Credits"
            placeholder={placeholders.amount}
            {...form.getInputProps('amount')}
          />
          <TextInput
            flex="1 1 160px"
            label="Reason"
            placeholder={placeholders.reason}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
          <BusyButton type="submit" mt={24} loading={write.isPending}>
            {action}
          </BusyButton>
        </Group>
      </form>
      {isConfirming && (
        <ConfirmDialog
          title={kind === 'grants' ? `Grant ${plural(credits, 'credit')}` : `Correct by ${change(credits)}`}
          action={`${action} ${change(credits)}`}
          confirm={send}
          onDone={sent}
          onClose={() => setIsConfirming(false)}
        >
          The balance of {account.email} goes from {count(account.credits)} to{' '}
          <strong>{plural(after, 'credit')}</strong>.
        </ConfirmDialog>
      )}
    </>
  );
}

/** `crypto.randomUUID` is missing on a page that was loaded over plain HTTP from another machine. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
