import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call, change } from '../api/client';
import type { AccountLine } from '../api/generated/openapi';
import { ConfirmDialog, FormDialog } from '../ui/form';
import { done } from '../notify';
import { Panel } from '../ui/page';
import { ChangeButton } from '../ui/busy-button';

interface DialogProps {
  account: AccountLine;
  etag: string;
  onClose: () => void;
}

export function AccountState({ account, etag }: Omit<DialogProps, 'onClose'>) {
  const [opened, setOpened] = useState<'suspend' | 'delete'>();
  const dialog = { account, etag, onClose: () => setOpened(undefined) };
  return (
    <Panel
      title="Suspend or delete"
      note="Suspended: every key is refused with AUTH_002, until you resume it. Deleted: users, keys and address are gone for good; the ledger stays."
    >
      <Group gap="xs">
        {account.suspended_at === null ? (
          <Button variant="default" onClick={() => setOpened('suspend')}>
            Suspend
          </Button>
        ) : (
          <ChangeButton
            variant="default"
            change={() =>
              change('PUT', `/admin/accounts/${account.id}/suspension`, { suspended: false }, etag)
            }
            onDone="Its keys work again."
          >
            Resume
          </ChangeButton>
        )}
        <Button variant="light" color="red" onClick={() => setOpened('delete')}>
          Delete
        </Button>
      </Group>
      {opened === 'suspend' && <SuspendDialog {...dialog} />}
      {opened === 'delete' && <DeleteDialog {...dialog} />}
    </Panel>
  );
}

/** Requires a reason, which the account's users read. */
function SuspendDialog({ account: { id, email }, etag, onClose }: DialogProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() ? null : 'Why? The account’s users see this text.') },
  });
  return (
    <FormDialog
      title="Suspend this account"
      form={form}
      send={({ reason }) =>
        change('PUT', `/admin/accounts/${id}/suspension`, { suspended: true, reason: reason.trim() }, etag)
      }
      message="Its keys are refused from now on."
      onClose={onClose}
      label="Suspend the account"
      color="red"
      lead={
        <p>
          Every key of <bdi>{email}</bdi> is refused with AUTH_002 until you resume it. Its users can sign in,
          and read the reason.
        </p>
      }
    >
      <TextInput
        label="Reason"
        placeholder="Invoice 2026-118 is not paid"
        maxLength={200}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

/** Requires the typed address. */
function DeleteDialog({ account: { id, email }, onClose }: DialogProps) {
  const [, go] = useLocation();
  // Runs before the account is read again. A deleted account has no dialog that could show the success.
  const remove = async () => {
    await call('DELETE', `/admin/accounts/${id}`);
    done(`${email} is deleted.`);
    go('/admin/accounts');
  };
  return (
    <ConfirmDialog
      title="Delete this account"
      type={email}
      action="Delete for good"
      color="red"
      confirm={remove}
      onClose={onClose}
    >
      Its users are signed out, its keys are refused at once, and this cannot be undone. To pause it, suspend
      it instead.
    </ConfirmDialog>
  );
}
