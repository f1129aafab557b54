import { Button, Group, Stack } from '@mantine/core';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { Member } from '../api/types';
import { Dialog } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { done } from '../ui/notify';
import { stalePeople } from './queries';

/** Confirms that a member leaves or is removed. Leaving ends the session and shows the sign-in form. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, email, you } = member;
  const remove = useChange(
    () => call('DELETE', `/people/${id}`),
    you ? [['session'], ...stalePeople] : stalePeople,
  );
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        done(you ? 'You have left the account.' : `${email} is no member any more.`);
        onClose();
      },
    });
  return (
    <Dialog
      onClose={onClose}
      title={
        you ? (
          'Leave this account'
        ) : (
          <>
            Remove <bdi>{email}</bdi>
          </>
        )
      }
    >
      <Stack gap="md">
        <p className="muted">
          {you
            ? 'You are signed out of this account. If it is your only one, you cannot sign in any more until you are invited.'
            : 'Their sessions in this account end at once. Keys that they made work on: reroll those that they have seen.'}
        </p>
        {remove.error && <Notice>{remove.error.message}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={remove.isPending} onClick={confirm}>
            {you ? 'Leave' : 'Remove'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
