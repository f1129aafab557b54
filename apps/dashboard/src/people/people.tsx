import { Button } from '@mantine/core';
import { IconDoorExit, IconTrash, IconUserCog, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { freshOf } from '../ui/use-fresh-values';
import { call } from '../api/client';
import { useGet, useMay } from '../api/queries';
import type { InvitationLine, MemberLine, PeopleAnswer } from '../api/generated/openapi';
import { byId, ActionsMenu, type Column, DataTable, RowChange, TablePanel } from '../ui/data-table';
import { Page, Panel } from '../ui/page';
import { Moment, Tag, TextLink } from '../ui/values';
import { InviteDialog, RemoveDialog, RoleDialog } from './dialogs';
import { roleName } from '../api/roles';

type Dialog = { kind: 'invite' } | { kind: 'role' | 'remove'; member: MemberLine };

const columns: readonly Column<MemberLine>[] = [
  {
    header: 'Email',
    cell: ({ email, you, confirmed, holds_role }) => (
      <>
        <bdi>{email}</bdi> {you && <Tag tone="accent">You</Tag>}{' '}
        {!confirmed && (
          <Tag tone="warn">{holds_role ? 'Address not confirmed' : 'Not confirmed: no access'}</Tag>
        )}
      </>
    ),
  },
  { header: 'Role', cell: ({ role }) => roleName(role) },
  { header: 'Since', cell: ({ since }) => <Moment at={since} as="date" /> },
];

export function People() {
  const people = useGet<PeopleAnswer>('/people');
  const mayManage = useMay()('people:manage');
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <Page
      title="People"
      lead="Who works with this account, and what they may do."
      actions={
        <>
          <TextLink href="/docs/people">What roles may do</TextLink>
          {mayManage && (
            <Button leftSection={<IconUserPlus size={16} />} onClick={() => setDialog({ kind: 'invite' })}>
              Invite
            </Button>
          )}
        </>
      }
    >
      <TablePanel
        rowKey={byId}
        title="Members"
        query={people}
        rows={({ members }) => members}
        columns={columns}
        rowActions={(member) =>
          (mayManage || member.you) && (
            <ActionsMenu
              of={member.email}
              width={180}
              actions={[
                mayManage && {
                  label: 'Change role',
                  icon: IconUserCog,
                  act: () => setDialog({ kind: 'role', member }),
                },
                {
                  label: member.you ? 'Leave' : 'Remove',
                  icon: member.you ? IconDoorExit : IconTrash,
                  isLast: true,
                  act: () => setDialog({ kind: 'remove', member }),
                },
              ]}
            />
          )
        }
      />
      {people.data && people.data.invitations.length > 0 && (
        <Invitations rows={people.data.invitations} mayManage={mayManage} />
      )}
      {dialog?.kind === 'invite' && <InviteDialog onClose={close} />}
      {dialog?.kind === 'role' && (
        <RoleDialog member={freshOf(people.data?.members, dialog.member)} onClose={close} />
      )}
      {dialog?.kind === 'remove' && <RemoveDialog member={dialog.member} onClose={close} />}
    </Page>
  );
}

function Invitations({ rows, mayManage }: { rows: readonly InvitationLine[]; mayManage: boolean }) {
  const invited: readonly Column<InvitationLine>[] = [
    { header: 'Email', cell: ({ email }) => <bdi>{email}</bdi> },
    { header: 'Role', cell: ({ role }) => roleName(role) },
    { header: 'Expires', cell: ({ expires_at }) => <Moment at={expires_at} as="ago" /> },
  ];
  return (
    <Panel
      title="Invitations"
      note="Not accepted yet. A new invitation for the same address replaces the old one."
      flush
    >
      <DataTable
        label="Invitations"
        columns={invited}
        rowActions={
          mayManage &&
          (({ email }) => (
            <RowChange
              label={`Withdraw the invitation of ${email}`}
              change={() => call('DELETE', `/people/invitations/${encodeURIComponent(email)}`)}
              done="The invitation is void."
            >
              Withdraw
            </RowChange>
          ))
        }
        rows={rows}
        rowKey={({ email }) => email}
      />
    </Panel>
  );
}
