import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { change } from '../api/client';
import { useChange } from '../api/queries';
import type { AccountLine } from '../api/types';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/dialog-form';
import { showErrors } from '../ui/form-errors';
import { done } from '../ui/notify';

/** Requires a reason, which the account's users read. */
export function SuspendDialog({
  account: { id, email },
  etag,
  stale,
  onClose,
}: {
  account: AccountLine;
  etag: string;
  stale: string[][];
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() ? null : 'Why? Its users read it.') },
  });
  const suspend = useChange(
    (reason: string) => change('PUT', `/admin/accounts/${id}/suspension`, { suspended: true, reason }, etag),
    stale,
  );
  const submit = form.onSubmit(({ reason }) =>
    suspend.mutate(reason.trim(), {
      onSuccess: () => {
        done('Its keys are refused from now on.');
        onClose();
      },
      onError: (error) => setProblem(showErrors(form, error)),
    }),
  );
  return (
    <Dialog onClose={onClose} title="Suspend this account">
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        problem={problem}
        lead={
          <p>
            Every key of <bdi>{email}</bdi> is refused with AUTH_002 until you resume it. Its users can sign
            in, and read the reason.
          </p>
        }
        send="Suspend the account"
        isPending={suspend.isPending}
        color="red"
      >
        <TextInput
          label="Reason"
          placeholder="Invoice 2026-118 is not paid"
          maxLength={200}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
