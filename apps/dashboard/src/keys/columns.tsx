import { Moment, type State, StateTag, Tag, TextLink } from '../ui/values';
import type { Column } from '../ui/data-table';
import { operations } from '../ui/operations';
import { useAccount } from '../api/queries';
import type { ManagedKey } from '../api/generated/openapi';
import { count } from '../format/numbers';

const shown: Readonly<Record<ManagedKey['status'], State>> = {
  active: ['Active', 'good'],
  disabled: ['Disabled', 'plain'],
  expired: ['Expired', 'bad'],
  retiring: ['Retiring', 'warn'],
  revoked: ['Revoked', 'bad'],
};

export const statusChoices = [
  { value: '', label: 'All statuses' },
  ...Object.entries(shown).map(([value, [label]]) => ({ value, label })),
];

function KeyStatusTag({ apiKey }: { apiKey: ManagedKey }) {
  return <StateTag of={shown[apiKey.status]} />;
}

/** The status of a key of the reader's account. A suspended account has no active keys. */
export function OwnKeyStatus({ apiKey }: { apiKey: ManagedKey }) {
  const isSuspended = Boolean(useAccount().data?.suspension);
  const isStopped = isSuspended && (apiKey.status === 'active' || apiKey.status === 'retiring');
  return <StateTag of={isStopped ? ['Account suspended', 'bad'] : shown[apiKey.status]} />;
}

export function Spending({ apiKey }: { apiKey: ManagedKey }) {
  const { day_cap, month_cap, spent_today, spent_this_month } = apiKey;
  if (day_cap === null && month_cap === null) return <span className="muted">No cap</span>;
  return (
    <div className="pair">
      {day_cap !== null && <Part spent={spent_today ?? 0} cap={day_cap} period="today" />}
      {month_cap !== null && <Part spent={spent_this_month ?? 0} cap={month_cap} period="this month" />}
    </div>
  );
}

function Part({ spent, cap, period }: { spent: number; cap: number; period: string }) {
  return (
    <span data-tone={spent >= cap ? 'bad' : undefined}>
      {count(spent)} of {count(cap)} {period}
    </span>
  );
}

/** The columns of keys of any account. */
export const keyColumns: readonly Column<ManagedKey>[] = [
  { header: 'Name', cell: (key) => <KeyName apiKey={key} /> },
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
  { header: 'Spending caps', cell: (key) => <Spending apiKey={key} /> },
  { header: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} as="ago" never="Never" /> },
  { header: 'Expires', cell: ({ expires_at }) => <Moment at={expires_at} as="ago" never="Never" /> },
];

const nameColumn: Column<ManagedKey> = { header: 'Name', cell: (key) => <KeyName apiKey={key} page /> };
/** The columns of the reader's own keys. */
export const columns: readonly Column<ManagedKey>[] = [
  nameColumn,
  { header: 'Status', cell: (key) => <OwnKeyStatus apiKey={key} /> },
  ...keyColumns.slice(2),
];

export const endedColumns: readonly Column<ManagedKey>[] = [
  nameColumn,
  { header: 'Status', cell: (key) => <KeyStatusTag apiKey={key} /> },
  { header: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} as="ago" never="Never" /> },
  {
    header: 'Ended',
    cell: ({ revoked_at, expires_at }) => <Moment at={revoked_at ?? expires_at} as="ago" />,
  },
];

function KeyName({
  apiKey: { id, name, prefix, test },
  page = false,
}: {
  apiKey: ManagedKey;
  page?: boolean;
}) {
  return (
    <div className="pair">
      <span className="cut" dir="auto" title={name}>
        {page ? (
          <TextLink href={`/keys/${id}`} inherit>
            {name}
          </TextLink>
        ) : (
          name
        )}
      </span>
      <span className="muted mono">
        {prefix}… {test && <Tag tone="accent">Test</Tag>}
      </span>
    </div>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  if (operations.every((operation) => scopes.includes(operation)) && !scopes.includes('manage'))
    return <span className="muted">All</span>;
  return <span>{scopes.join(', ')}</span>;
}
