import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../api/client';
import { useChange, useGet } from '../api/queries';
import type { AccountUser, MadeLink } from '../api/types';
import { actionsColumn, type Column, DataTable, RowButton } from '../ui/data-table';
import { LinkDialog } from './link-dialog';
import { Loaded, Panel, Rows } from '../ui/page';
import { ConfirmDialog } from '../ui/form';
import { Moment } from '../ui/values';

const columns: readonly Column<AccountUser>[] = [
  { header: 'Email', cell: ({ email }) => <bdi>{email}</bdi> },
  { header: 'Role', cell: ({ role }) => role },
  {
    header: 'Two-factor',
    cell: ({ second_factor }) => (second_factor ? 'on' : <span className="muted">off</span>),
  },
  { header: 'Since', cell: ({ created_at }) => <Moment at={created_at} as="date" /> },
];

/** The users of an account, and links for users who cannot sign in. */
export function UsersPanel({ accountId }: { accountId: string }) {
  const path = `/admin/accounts/${encodeURIComponent(accountId)}`;
  const users = useGet<{ users: AccountUser[] }>(`${path}/users`);
  const [link, setLink] = useState<MadeLink>();
  const make = useChange(() => call<MadeLink>('POST', `${path}/links`, {}), setLink);
  const [lost, setLost] = useState<AccountUser>();
  const actions: Column<AccountUser> = {
    ...actionsColumn,
    cell: (user) =>
      user.second_factor && (
        <RowButton label={`Turn off two-factor sign-in of ${user.email}`} onClick={() => setLost(user)}>
          Turn off
        </RowButton>
      ),
  };
  const empty = users.data?.users.length === 0;
  return (
    <Panel
      title="Sign-in"
      note="A link lets its holder choose a password: once, for a day."
      flush
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconLink size={14} />}
          loading={make.isPending}
          onClick={() => make.mutate(undefined)}
        >
          {empty ? 'Invite' : 'New password link'}
        </Button>
      }
    >
      <Loaded query={users} waiting={<Rows count={2} />}>
        {({ users: rows }) => (
          <DataTable
            {...{ label: 'Users', columns: [...columns, actions], rows }}
            empty={<p className="muted padded">No user can sign in for this account yet.</p>}
          />
        )}
      </Loaded>
      {lost && (
        <ConfirmDialog
          title="Turn off two-factor sign-in"
          type={lost.email}
          action="Turn off"
          color="red"
          confirm={() => call('DELETE', `${path}/factors/${lost.id}`)}
          onClose={() => setLost(undefined)}
        >
          <p className="muted">
            For a user who has lost their phone and their backup codes. Make sure that the request is theirs:
            afterwards the password alone signs in.
          </p>
        </ConfirmDialog>
      )}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </Panel>
  );
}
