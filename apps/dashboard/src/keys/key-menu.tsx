import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { ApiKey } from '../api/types';
import { done, failed } from '../ui/notify';

/** What can be done with a key. */
export function KeyMenu({
  apiKey,
  open,
}: {
  apiKey: ApiKey;
  open: (dialog: 'edit' | 'reroll' | 'revoke') => void;
}) {
  const { id, name, disabled, status } = apiKey;
  // What has been replaced or has expired has nothing to hand on.
  const rerollable = status === 'active' || status === 'disabled';
  const toggle = useChange(() => call('PATCH', `/keys/${id}`, { disabled: !disabled }), [['keys']]);
  const toggleNow = () =>
    toggle.mutate(undefined, {
      onSuccess: () =>
        done(disabled ? `“${name}” works again.` : `“${name}” is refused until you enable it.`),
      onError: failed,
    });
  const button = useRef<HTMLButtonElement>(null);
  // The items go with the menu: the focus comes back to its button when the dialog closes.
  const openFromHere = (dialog: 'edit' | 'reroll' | 'revoke') => {
    button.current?.focus();
    open(dialog);
  };
  return (
    <Menu position="bottom-end" width={180} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={`Actions for ${name}`}
          loading={toggle.isPending}
        >
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => openFromHere('edit')}>
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
          onClick={() => openFromHere('reroll')}
        >
          Reroll
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--bad)"
          leftSection={<IconTrash size={15} />}
          onClick={() => openFromHere('revoke')}
        >
          Revoke
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
