import type { ApiKey, KeyStatus } from '../api/types';
import { Tag, type Tone } from '../ui/tag';

const shown: Readonly<Record<KeyStatus, readonly [string, Tone]>> = {
  active: ['Active', 'good'],
  disabled: ['Disabled', 'plain'],
  expired: ['Expired', 'bad'],
  retiring: ['Retiring', 'warn'],
  revoked: ['Revoked', 'bad'],
};

export function KeyStatusTag({ apiKey }: { apiKey: ApiKey }) {
  const [name, tone] = shown[apiKey.status];
  return (
    <Tag tone={tone} dot>
      {name}
    </Tag>
  );
}
