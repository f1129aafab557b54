import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../api/client';
import { useGet } from '../api/queries';
import type { AccountUser, MadeLinkAnswer } from '../api/generated/openapi';
import { byId, type Column, RowButton, TablePanel } from '../ui/data-table';
import { Notice } from '../ui/page';
import { ConfirmDialog, OnceDialog } from '../ui/form';
import { Moment } from '../ui/values';
import { time } from '../format/times';
import { Code } from '../ui/copy';
import { ChangeButton } from '../ui/busy-button';

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
  const [link, setLink] = useState<MadeLinkAnswer>();
  const [lost, setLost] = useState<AccountUser>();
  const empty = users.data?.users.length === 0;
  return (
    <TablePanel
      rowKey={byId}
      title="Sign-in"
      label="Users"
      note="A link lets its holder choose a password: once, for a day."
      actions={
        <ChangeButton
          variant="default"
          size="xs"
          leftSection={<IconLink size={14} />}
          change={() => call<MadeLinkAnswer>('POST', `${path}/links`, {})}
          onDone={setLink}
        >
          {empty ? 'Invite' : 'New password link'}
        </ChangeButton>
      }
      query={users}
      rows={({ users }) => users}
      waiting={2}
      columns={columns}
      rowActions={(user) =>
        user.second_factor && (
          <RowButton label={`Turn off two-factor sign-in of ${user.email}`} onClick={() => setLost(user)}>
            Turn off
          </RowButton>
        )
      }
      empty="No user can sign in for this account yet."
    >
      {lost && (
        <ConfirmDialog
          title="Turn off two-factor sign-in"
          type={lost.email}
          action="Turn off"
          color="red"
          confirm={() => call('DELETE', `${path}/factors/${lost.id}`)}
          onClose={() => setLost(undefined)}
        >
          For a user who has lost their phone and their backup codes. Make sure that the request is theirs:
          afterwards the password alone signs in.
        </ConfirmDialog>
      )}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </TablePanel>
  );
}

/** Shows the operator a link with which a user chooses a password. It is shown once. */
function LinkDialog({ link, onClose }: { link: MadeLinkAnswer; onClose: () => void }) {
  const { email, purpose, expires_at, mailed, token } = link;
  return (
    <OnceDialog onClose={onClose} title={purpose === 'invitation' ? 'Invitation' : 'Link for a new password'}>
      <p>
        {mailed ? 'It was mailed to ' : 'Send it to '}
        <bdi>{email}</bdi>. It works once, until {time(expires_at)}.
      </p>
      {token !== null && (
        <>
          <Notice tone="warn">
            Anyone with this link can sign in as <bdi>{email}</bdi>, and the address is then confirmed. Send
            it only to its owner. The link is not shown again.
          </Notice>
          <Code text={`${location.origin}/choose-password#${token}`} label="the link" />
        </>
      )}
    </OnceDialog>
  );
}
