import { useAccount } from '../api/queries';
import type { ManagedKey } from '../api/generated/openapi';
import { type State, StateTag } from '../ui/values';
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

export function KeyStatusTag({ apiKey }: { apiKey: ManagedKey }) {
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
