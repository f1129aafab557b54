import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { AccountUser, MadeLink } from '../api/types';
import { type Column, DataTable } from '../ui/data-table';
import { Moment } from '../ui/moment';
import { failed } from '../ui/notify';
import { Panel } from '../ui/panel';
import { Loaded, Rows } from '../ui/states';
import { LinkDialog } from './link-dialog';
import { useAccountUsers } from './queries';

const columns: readonly Column<AccountUser>[] = [
  { header: 'E-mail', cell: ({ email }) => <bdi>{email}</bdi> },
  { header: 'Role', cell: ({ role }) => role },
  { header: 'Since', cell: ({ created_at }) => <Moment at={created_at} as="date" /> },
];

/** Who signs in for an account, and a link for whoever cannot. */
export function UsersPanel({ accountId }: { accountId: string }) {
  const users = useAccountUsers(accountId);
  const [link, setLink] = useState<MadeLink>();
  const make = useChange(() => call<MadeLink>('POST', `/admin/accounts/${accountId}/links`, {}), []);
  const nobody = users.data?.length === 0;
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
          {nobody ? 'Invite' : 'New password link'}
        </Button>
      }
    >
      <Loaded query={users} waiting={<Rows count={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted padded">Nobody can sign in for this account yet.</p>
          ) : (
            <DataTable label="Users" columns={columns} rows={rows} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </Panel>
  );
}
