import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useKeys } from '../api/queries';
import type { ApiKey, IssuedKey } from '../api/types';
import { type Column, DataTable } from '../ui/data-table';
import { Moment } from '../ui/moment';
import { operations } from '../ui/operations';
import { Page } from '../ui/page';
import { Panel } from '../ui/panel';
import { Empty, Loaded } from '../ui/states';
import { KeyDialog } from './key-dialog';
import { KeyMenu } from './key-menu';
import classes from './keys.module.css';
import { RerollDialog } from './reroll-dialog';
import { RevokeDialog } from './revoke-dialog';
import { SecretDialog } from './secret-dialog';
import { KeyStatusTag } from './status';

/** What is open on top of the list. */
type Dialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'reroll' | 'revoke'; key: ApiKey }
  | { kind: 'secret'; issued: IssuedKey };

export function Keys() {
  const keys = useKeys();
  const search = useSearch();
  const [dialog, setDialog] = useState<Dialog | undefined>(search === 'new' ? { kind: 'create' } : undefined);
  const [, go] = useLocation();
  const close = () => {
    setDialog(undefined);
    // Or a reload would open it again.
    if (search === 'new') go('/keys', { replace: true });
  };
  const show = (issued: IssuedKey) => setDialog({ kind: 'secret', issued });
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'create' })}>
      New API key
    </Button>
  );

  const columns: Column<ApiKey>[] = [
    { header: 'Name', cell: (key) => <Name apiKey={key} /> },
    { header: 'Status', cell: (key) => <KeyStatusTag apiKey={key} /> },
    { header: 'Scopes', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    {
      header: 'Addresses',
      cell: ({ allowed_ips }) =>
        allowed_ips.length === 0 ? (
          <span className="muted">Any</span>
        ) : (
          <span className="mono" title={allowed_ips.join(', ')}>
            {allowed_ips[0]}
            {allowed_ips.length > 1 && ` +${allowed_ips.length - 1}`}
          </span>
        ),
    },
    {
      header: 'Last used',
      cell: ({ last_used_at }) =>
        last_used_at ? <Moment at={last_used_at} as="ago" /> : <span className="muted">Never</span>,
    },
    {
      header: 'Expires',
      cell: ({ expires_at }) =>
        expires_at ? <Moment at={expires_at} as="ago" /> : <span className="muted">Never</span>,
    },
    {
      header: 'Actions',
      quiet: true,
      numeric: true,
      cell: (key) => <KeyMenu apiKey={key} open={(kind) => setDialog({ kind, key })} />,
    },
  ];

  return (
    <Page
      title="API keys"
      lead="A key opens the operations of its scopes, and nothing here. Give each program its own."
      actions={create}
    >
      <Panel flush>
        <Loaded query={keys}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty icon={<IconKey size={20} />} title="No API keys yet" action={create}>
                Programs prove with a key on whose account they call. Make the first one now.
              </Empty>
            ) : (
              <DataTable label="API keys" columns={columns} rows={rows} rowKey={({ id }) => id} />
            )
          }
        </Loaded>
      </Panel>
      {(dialog?.kind === 'create' || dialog?.kind === 'edit') && (
        <KeyDialog apiKey={dialog.kind === 'edit' ? dialog.key : undefined} onClose={close} onIssued={show} />
      )}
      {dialog?.kind === 'reroll' && <RerollDialog apiKey={dialog.key} onClose={close} onIssued={show} />}
      {dialog?.kind === 'revoke' && <RevokeDialog apiKey={dialog.key} onClose={close} />}
      {dialog?.kind === 'secret' && <SecretDialog issued={dialog.issued} onClose={close} />}
    </Page>
  );
}

function Name({ apiKey: { name, prefix } }: { apiKey: ApiKey }) {
  return (
    <div className={classes.name}>
      <span className={classes.nameText}>{name}</span>
      <span className={`${classes.prefix} mono`}>{prefix}…</span>
    </div>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  if (operations.every((operation) => scopes.includes(operation))) return <span className="muted">All</span>;
  return <span className={classes.scopes}>{scopes.join(', ')}</span>;
}
