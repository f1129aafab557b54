import { Menu } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { ApiKey } from '../api/types';
import { ActionsMenu } from '../ui/actions-menu';
import { done, failed } from '../ui/notify';

export function KeyMenu({
  apiKey,
  open,
}: {
  apiKey: ApiKey;
  open: (dialog: 'edit' | 'reroll' | 'revoke') => void;
}) {
  const { id, name, disabled, status } = apiKey;
  // A replaced or expired key cannot be replaced again.
  const rerollable = status === 'active' || status === 'disabled';
  const toggle = useChange(() => call('PATCH', `/keys/${id}`, { disabled: !disabled }), [['keys']]);
  const toggleNow = () =>
    toggle.mutate(undefined, {
      onSuccess: () =>
        done(disabled ? `“${name}” works again.` : `“${name}” is refused until you enable it.`),
      onError: failed,
    });
  return (
    <ActionsMenu of={name} width={180} loading={toggle.isPending}>
      {(opening) => (
        <>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={opening(() => open('edit'))}>
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={disabled ? <IconPlayerPlay size={15} /> : <IconPlayerPause size={15} />}
            onClick={toggleNow}
          >
            {disabled ? 'Enable' : 'Disable'}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRefresh size={15} />}
            disabled={!rerollable}
            onClick={opening(() => open('reroll'))}
          >
            Reroll
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="var(--bad)"
            leftSection={<IconTrash size={15} />}
            onClick={opening(() => open('revoke'))}
          >
            Revoke
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  );
}
