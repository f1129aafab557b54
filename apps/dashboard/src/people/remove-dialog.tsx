import { call } from '../api/client';
import { refreshSession } from '../api/query-client';
import type { Member } from '../api/types';
import { ConfirmDialog } from '../ui/form';

/** Removes a member after a confirmation. A user who leaves is signed out. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, email, you } = member;
  const remove = (
    <>
      Remove <bdi>{email}</bdi>
    </>
  );
  return (
    <ConfirmDialog
      title={you ? 'Leave this account' : remove}
      action={you ? 'Leave' : 'Remove'}
      color="red"
      confirm={async () => {
        await call('DELETE', `/people/${id}`);
        if (you) await refreshSession();
      }}
      message={you ? 'You have left the account.' : `${email} is no longer a member.`}
      onClose={onClose}
    >
      <p className="muted">
        {you
          ? 'You are signed out of this account. If it is your only one, you cannot sign in any more until you are invited.'
          : 'Their sessions in this account end at once. Keys that they made still work. Reroll the keys that they have seen.'}
      </p>
    </ConfirmDialog>
  );
}
