import { useAccount } from '../api/queries';
import type { ApiKey, KeyStatus } from '../api/types';
import { Tag, type Tone } from '../ui/values';

const shown: Readonly<Record<KeyStatus, readonly [string, Tone]>> = {
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

export function KeyStatusTag({ apiKey }: { apiKey: ApiKey }) {
  const [name, tone] = shown[apiKey.status];
  return (
    <Tag tone={tone} dot>
      {name}
    </Tag>
  );
}

/** The status of a key of the reader's account. A suspended account has no active keys. */
export function OwnKeyStatus({ apiKey }: { apiKey: ApiKey }) {
  const isSuspended = Boolean(useAccount().data?.suspension);
  if (!isSuspended || (apiKey.status !== 'active' && apiKey.status !== 'retiring'))
    return <KeyStatusTag apiKey={apiKey} />;
  return (
    <Tag tone="bad" dot>
      Account suspended
    </Tag>
  );
}
