import { Box, Button, TextInput } from '@mantine/core';
import {
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useChange, useKeys, useMay } from '../api/queries';
import type { IssuedKeyAnswer, ManagedKey } from '../api/generated/openapi';
import { count } from '../format/numbers';
import { byId, ActionsMenu, DataTable, type MenuAction, RowButton } from '../ui/data-table';
import { FilterSelect, useFilters } from '../ui/filters';
import { Empty, Loaded, Page, Panel } from '../ui/page';
import { freshOf } from '../ui/use-fresh-values';
import { CapsDialog, RerollDialog, RevokeDialog, SecretDialog } from './dialogs';
import { KeyDialog } from './key-dialog';
import { columns, endedColumns, statusChoices } from './columns';
import { SuspensionNotice } from '../credits/balance';
import { change } from '../api/client';

type Dialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'caps' | 'reroll' | 'revoke'; key: ManagedKey }
  | { kind: 'secret'; issued: IssuedKeyAnswer };

const defaults = { status: '', sort: 'newest' };
const sortChoices = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'used', label: 'Last used first' },
];

export function Keys() {
  const keys = useKeys();
  const may = useMay();
  const search = useSearch();
  const [text, setText] = useState('');
  const [{ status, sort }, , field] = useFilters(defaults);
  const isNarrowed = text !== '' || status !== '';
  const [dialog, setDialog] = useState<Dialog | undefined>(
    search === 'new' && may('keys:manage') ? { kind: 'create' } : undefined,
  );
  const [, go] = useLocation();
  const close = () => {
    setDialog(undefined);
    // Otherwise, a reload would open the dialog again.
    if (search === 'new') go('/keys', { replace: true });
  };
  const show = (issued: IssuedKeyAnswer) => setDialog({ kind: 'secret', issued });
  const create = may('keys:manage') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'create' })}>
      Create API key
    </Button>
  );

  const rowActions = (key: ManagedKey) =>
    may('keys:manage') ? (
      <KeyMenu apiKey={key} open={(kind) => setDialog({ kind, key })} />
    ) : (
      <RowButton label={`Caps of ${key.name}`} onClick={() => setDialog({ kind: 'caps', key })}>
        Caps
      </RowButton>
    );

  return (
    <Page
      title="API keys"
      lead="A key calls the API. It cannot sign in here. Give each program its own key."
      actions={create}
    >
      <SuspensionNotice />
      <Panel flush>
        <Loaded query={keys}>
          {({ keys: all, revoked, most }) => {
            if (all.length + revoked.length === 0)
              return (
                <Empty icon={IconKey} title="No API keys yet" action={create}>
                  A program sends a key, so we know whose account to charge.{' '}
                  {create ? 'Create the first one now.' : 'An owner or a developer creates them.'}
                </Empty>
              );
            const shown = (keys: readonly ManagedKey[]) => sorted(matching(keys, text, status), sort);
            const rows = shown(all.filter((key) => !hasEnded(key)));
            const ended = shown([...revoked, ...all.filter(hasEnded)]);
            return (
              <>
                <Box className="row" px={18} py={12}>
                  <TextInput
                    aria-label="Search keys"
                    placeholder="Search by name or first characters"
                    leftSection={<IconSearch size={16} />}
                    size="xs"
                    flex="0 1 280px"
                    value={text}
                    onChange={(event) => setText(event.currentTarget.value)}
                  />
                  <FilterSelect label="Status" w={150} data={statusChoices} {...field('status')} />
                  <FilterSelect label="Order" w={150} data={sortChoices} {...field('sort')} />
                  <span className="muted">
                    {count(all.length)} of at most {count(most)}
                  </span>
                </Box>
                {rows.length > 0 ? (
                  <DataTable
                    rowKey={byId}
                    label="API keys"
                    columns={columns}
                    rowActions={may('caps:manage') && rowActions}
                    rows={rows}
                  />
                ) : (
                  <Empty
                    icon={IconSearch}
                    title={isNarrowed ? 'No key matches' : 'No key works any more'}
                    action={!isNarrowed && create}
                  >
                    {isNarrowed
                      ? 'Try a part of its name or its first characters, and choose all statuses.'
                      : 'All have expired or are revoked.'}
                  </Empty>
                )}
                {ended.length > 0 && (
                  // Folded unless a search has results here.
                  <details className="topLine" open={isNarrowed}>
                    <summary>Ended keys ({count(ended.length)})</summary>
                    <DataTable rowKey={byId} label="Ended keys" columns={endedColumns} rows={ended} />
                  </details>
                )}
              </>
            );
          }}
        </Loaded>
      </Panel>
      {(dialog?.kind === 'create' || dialog?.kind === 'edit') && (
        <KeyDialog
          apiKey={dialog.kind === 'edit' ? freshOf(keys.data?.keys, dialog.key) : undefined}
          onClose={close}
          onIssued={show}
        />
      )}
      {dialog?.kind === 'caps' && (
        <CapsDialog path="/keys" apiKey={freshOf(keys.data?.keys, dialog.key)} onClose={close} />
      )}
      {dialog?.kind === 'reroll' && <RerollDialog apiKey={dialog.key} onClose={close} onIssued={show} />}
      {dialog?.kind === 'revoke' && <RevokeDialog apiKey={dialog.key} onClose={close} />}
      {dialog?.kind === 'secret' && <SecretDialog issued={dialog.issued} onClose={close} />}
    </Page>
  );
}

function hasEnded({ status }: ManagedKey): boolean {
  return status === 'expired' || status === 'revoked';
}

/** Keys with the status, and with the text in their name or prefix; newest first. */
function matching(keys: readonly ManagedKey[], text: string, wantedStatus: string): ManagedKey[] {
  const wanted = text.trim().toLowerCase();
  return keys
    .filter(
      ({ name, prefix, status }) =>
        (wantedStatus === '' || status === wantedStatus) &&
        (name.toLowerCase().includes(wanted) ||
          wanted.startsWith(prefix.toLowerCase()) ||
          prefix.toLowerCase().includes(wanted)),
    )
    .toReversed();
}

/** @param keys newest first */
function sorted(keys: ManagedKey[], order: string): ManagedKey[] {
  if (order === 'name') return keys.toSorted((a, b) => a.name.localeCompare(b.name));
  if (order === 'used')
    return keys.toSorted((a, b) => (b.last_used_at ?? '').localeCompare(a.last_used_at ?? ''));
  return keys;
}

function KeyMenu({
  apiKey,
  open,
}: {
  apiKey: ManagedKey;
  open: (dialog: 'edit' | 'reroll' | 'revoke') => void;
}) {
  const { id, name, disabled, status, etag } = apiKey;
  // A replaced or expired key cannot be replaced again.
  const rerollable = status === 'active' || status === 'disabled';
  const toggle = useChange(
    () => change('PATCH', `/keys/${id}`, { disabled: !disabled }, etag),
    disabled ? `“${name}” works again.` : `“${name}” is refused until you enable it.`,
  );
  const actions: readonly MenuAction[] = [
    { label: 'Edit', icon: IconPencil, act: () => open('edit') },
    {
      label: disabled ? 'Enable' : 'Disable',
      icon: disabled ? IconPlayerPlay : IconPlayerPause,
      act: () => toggle.mutate(undefined),
    },
    { label: 'Reroll', icon: IconRefresh, disabled: !rerollable, act: () => open('reroll') },
    { label: 'Revoke', icon: IconTrash, isLast: true, act: () => open('revoke') },
  ];
  return <ActionsMenu of={name} width={180} loading={toggle.isPending} actions={actions} />;
}
