import { Select } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client';
import type { ApiKey, IssuedKey } from '../api/types';
import { ago, time } from '../format/times';
import { Notice } from '../ui/page';
import { ConfirmDialog } from '../ui/form';

const graces = [
  { value: '0', label: 'None: the old key ends now' },
  { value: '900', label: '15 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '7 days' },
];

/** Replaces a key by a new one. The old key remains valid for a grace period. */
export function RerollDialog({
  apiKey,
  onClose,
  onIssued,
}: {
  apiKey: ApiKey;
  onClose: () => void;
  onIssued: (issued: IssuedKey) => void;
}) {
  const [grace, setGrace] = useState('86400');
  return (
    <ConfirmDialog
      title={
        <>
          Reroll “<bdi>{apiKey.name}</bdi>”
        </>
      }
      action="Reroll"
      confirm={() => call<IssuedKey>('POST', `/keys/${apiKey.id}/reroll`, { grace_seconds: Number(grace) })}
      onDone={onIssued}
      onClose={onClose}
    >
      <p className="muted">
        You get a new key with the same name, scopes, addresses, caps and spending. The old key stops working
        after its grace period.
      </p>
      {apiKey.expires_at && (
        <Notice tone="warn">
          The new key expires when this one would have: {time(apiKey.expires_at)}, {ago(apiKey.expires_at)}.
          To have it last longer, edit it afterwards.
        </Notice>
      )}
      <Select
        label="Grace period of the old key"
        data={graces}
        value={grace}
        onChange={(value) => setGrace(value ?? '86400')}
      />
    </ConfirmDialog>
  );
}
