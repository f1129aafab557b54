import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { AccountUser, MadeLink } from '../api/types';
import { actionsColumn, type Column, DataTable } from '../ui/data-table';
import { Moment } from '../ui/moment';
import { failed } from '../ui/notify';
import { RowButton } from '../ui/row-button';
import { Panel } from '../ui/panel';
import { Loaded, Rows } from '../ui/states';
import { TypeToConfirm } from '../ui/type-to-confirm';
import { LinkDialog } from './link-dialog';
import { useAccountUsers } from './queries';

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
  const users = useAccountUsers(accountId);
  const [link, setLink] = useState<MadeLink>();
  const make = useChange(() => call<MadeLink>('POST', `/admin/accounts/${accountId}/links`, {}), []);
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
          onClick={() => make.mutate(undefined, { onSuccess: setLink, onError: failed })}
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
        <TypeToConfirm
          title="Turn off two-factor sign-in"
          warning="For a user who has lost their phone and their backup codes. Make sure that the request is theirs: afterwards the password alone signs in."
          name={lost.email}
          action="Turn off"
          confirm={() => call('DELETE', `/admin/accounts/${accountId}/factors/${lost.id}`)}
          stale={[['/admin/accounts', 'users', accountId], ['/audit'], ['/admin/audit']]}
          onDone={() => setLost(undefined)}
          onClose={() => setLost(undefined)}
        />
      )}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </Panel>
  );
}
