import { call } from '../api/client';
import type { ApiKey } from '../api/types';
import { done } from '../ui/notify';
import { TypeToConfirm } from '../ui/type-to-confirm';
import { staleKeys } from './queries';

/** Revokes a key permanently, after its name is typed. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <TypeToConfirm
      title={
        <>
          Revoke “<bdi>{apiKey.name}</bdi>”
        </>
      }
      warning="Programs that use it are refused at once, and this cannot be undone. To pause it, disable it instead."
      name={apiKey.name}
      action="Revoke for good"
      confirm={() => call('DELETE', `/keys/${apiKey.id}`)}
      stale={staleKeys}
      onDone={() => {
        done(`“${apiKey.name}” is revoked.`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
