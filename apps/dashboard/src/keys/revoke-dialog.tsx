import { call } from '../api/client';
import type { ApiKey } from '../api/types';
import { ConfirmDialog } from '../ui/form';

/** Revokes a key permanently, after its name is typed. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={
        <>
          Revoke “<bdi>{apiKey.name}</bdi>”
        </>
      }
      type={apiKey.name}
      action="Revoke for good"
      color="red"
      confirm={() => call('DELETE', `/keys/${apiKey.id}`)}
      message={`“${apiKey.name}” is revoked.`}
      onClose={onClose}
    >
      <p className="muted">
        Programs that use it are refused at once, and this cannot be undone. To pause it, disable it instead.
      </p>
    </ConfirmDialog>
  );
}
