import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { AccountLine } from '../api/types';
import { done, failed } from '../ui/notify';
import { Panel } from '../ui/panel';
import { TypeToConfirm } from '../ui/type-to-confirm';

const stale = [['/admin/accounts'], ['/admin/audit']];

/** Suspends an account, or deletes it. */
export function AccountState({ account }: { account: AccountLine }) {
  const [deleting, setDeleting] = useState(false);
  const suspended = account.suspended_at !== null;
  const suspend = useChange(
    () => call('PUT', `/admin/accounts/${account.id}/suspension`, { suspended: !suspended }),
    stale,
  );
  const toggle = () =>
    suspend.mutate(undefined, {
      onSuccess: () => done(suspended ? 'Its keys work again.' : 'Its keys are refused from now on.'),
      onError: failed,
    });
  return (
    <Panel
      title="Suspend or delete"
      note="Suspended: every key is refused with AUTH_002, until you resume it. Deleted: users, keys and address are gone for good; the ledger stays."
    >
      <Group gap="xs">
        <Button variant="default" loading={suspend.isPending} onClick={toggle}>
          {suspended ? 'Resume' : 'Suspend'}
        </Button>
        <Button variant="light" color="red" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Group>
      {deleting && <DeleteDialog account={account} onClose={() => setDeleting(false)} />}
    </Panel>
  );
}

/** Once its address was typed. */
function DeleteDialog({ account: { id, email }, onClose }: { account: AccountLine; onClose: () => void }) {
  const [, go] = useLocation();
  // Before the account is read again: deleted, it has no such dialog, and nobody would hear of its success.
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
