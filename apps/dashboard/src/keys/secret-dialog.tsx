import type { IssuedKey } from '../api/types';
import { Notice } from '../ui/page';
import { OnceDialog, Secret } from '../ui/form';

/** Shows the secret of a new key, once. */
export function SecretDialog({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const title = (
    <>
      “<bdi>{issued.key.name}</bdi>” is ready
    </>
  );
  return (
    <OnceDialog onClose={onClose} title={title} closeOnEscape={false}>
      <Notice tone="warn">Copy it now. It is stored as a digest only, and will not be shown again.</Notice>
      <Secret text={issued.api_key} testId="api-key" />
    </OnceDialog>
  );
}
