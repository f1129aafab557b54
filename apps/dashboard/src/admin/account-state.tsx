import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call, change } from '../api/client';
import { useChange } from '../api/queries';
import type { AccountLine } from '../api/types';
import { done, failed } from '../ui/notify';
import { Panel } from '../ui/panel';
import { TypeToConfirm } from '../ui/type-to-confirm';
import { SuspendDialog } from './suspend-dialog';

const stale = [['/admin/accounts'], ['/admin/audit']];

export function AccountState({ account, etag }: { account: AccountLine; etag: string }) {
  const [deleting, setDeleting] = useState(false);
  const [suspending, setSuspending] = useState(false);
  const suspended = account.suspended_at !== null;
  const resume = useChange(
    () => change('PUT', `/admin/accounts/${account.id}/suspension`, { suspended: false }, etag),
    stale,
  );
  const resumeNow = () =>
    resume.mutate(undefined, { onSuccess: () => done('Its keys work again.'), onError: failed });
  return (
    <Panel
      title="Suspend or delete"
      note="Suspended: every key is refused with AUTH_002, until you resume it. Deleted: users, keys and address are gone for good; the ledger stays."
    >
      <Group gap="xs">
        <Button
          variant="default"
          loading={resume.isPending}
          onClick={suspended ? resumeNow : () => setSuspending(true)}
        >
          {suspended ? 'Resume' : 'Suspend'}
        </Button>
        <Button variant="light" color="red" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Group>
      {suspending && (
        <SuspendDialog account={account} etag={etag} stale={stale} onClose={() => setSuspending(false)} />
      )}
      {deleting && <DeleteDialog account={account} onClose={() => setDeleting(false)} />}
    </Panel>
  );
}

/** Requires the typed address. */
function DeleteDialog({ account: { id, email }, onClose }: { account: AccountLine; onClose: () => void }) {
  const [, go] = useLocation();
  // Runs before the account is read again. A deleted account has no dialog that could show the success.
  const remove = async () => {
    await call('DELETE', `/admin/accounts/${id}`);
    done(`${email} is deleted.`);
    go('/admin/accounts');
  };
  return (
    <TypeToConfirm
      title="Delete this account"
      warning="Its users are signed out, its keys are refused at once, and this cannot be undone. To pause it, suspend it instead."
      name={email}
      action="Delete for good"
      confirm={remove}
      stale={stale}
      onClose={onClose}
    />
  );
}
