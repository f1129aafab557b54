import { IconLogout } from '@tabler/icons-react';
import { call } from '../api/client';
import { useGet } from '../api/queries';
import type { SessionLine } from '../api/generated/openapi';
import { none } from '../format/numbers';
import { byId, type Column, RowChange, TablePanel } from '../ui/data-table';
import { Moment, Tag } from '../ui/values';
import { browserName } from './browser-name';
import { ChangeButton } from '../ui/busy-button';

/**
 * Shows the open sessions of users.
 * @param path path of the API
 */
export function SessionsPanel({ path, ofOthers = false }: { path: string; ofOthers?: boolean }) {
  const sessions = useGet<{ sessions: SessionLine[] }>(path);
  const columns: Column<SessionLine>[] = [
    {
      header: 'Browser',
      cell: ({ user_agent, current }) => (
        <>
          {browserName(user_agent)} {current && <Tag tone="accent">This one</Tag>}
        </>
      ),
    },
    ...(ofOthers ? [{ header: 'Who', cell: ({ email }: SessionLine) => <bdi>{email}</bdi> }] : []),
    { header: 'Address', cell: ({ address }) => <span className="mono">{address ?? none}</span> },
    { header: 'Signed in', cell: ({ created_at }) => <Moment at={created_at} as="ago" /> },
    { header: 'Expires', cell: ({ expires_at }) => <Moment at={expires_at} as="ago" /> },
  ];
  return (
    <TablePanel
      rowKey={byId}
      title="Sessions"
      note="Browsers that are signed in."
      actions={
        !ofOthers && (
          <ChangeButton
            variant="default"
            size="xs"
            leftSection={<IconLogout size={14} />}
            change={() => call('DELETE', path)}
            onDone="All other sessions have ended."
          >
            Sign out everywhere else
          </ChangeButton>
        )
      }
      query={sessions}
      rows={({ sessions }) => sessions}
      waiting={2}
      columns={columns}
      rowActions={({ id, current, user_agent }) =>
        !current && (
          <RowChange
            label={`End the session of ${browserName(user_agent)}`}
            change={() => call('DELETE', `${path}/${id}`)}
            done="The session has ended."
          >
            End
          </RowChange>
        )
      }
      empty="No sessions."
    />
  );
}
