import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { Webhook } from '../api/types';
import { done, failed } from '../ui/notify';
import { staleWebhooks } from './queries';

type Opens = 'edit' | 'rotate' | 'remove';

/** What can be done with an endpoint. */
export function WebhookMenu({ webhook, open }: { webhook: Webhook; open: (dialog: Opens) => void }) {
  const { id, url } = webhook;
  const disabled = webhook.disabled_at !== null;
  const toggle = useChange(() => call('PATCH', `/webhooks/${id}`, { disabled: !disabled }), staleWebhooks);
  const test = useChange(() => call('POST', `/webhooks/${id}/test`), staleWebhooks);
  const toggleNow = () =>
    toggle.mutate(undefined, {
      onSuccess: () => done(disabled ? 'Events are sent again.' : 'Nothing is sent until you enable it.'),
      onError: failed,
    });
  const testNow = () =>
    test.mutate(undefined, { onSuccess: () => done('A test event is on its way.'), onError: failed });
  const button = useRef<HTMLButtonElement>(null);
  // The items go with the menu: the focus comes back to its button when the dialog closes.
  const openFromHere = (dialog: Opens) => {
    button.current?.focus();
    open(dialog);
  };
  return (
    <Menu position="bottom-end" width={190} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={`Actions for ${url}`}
          loading={toggle.isPending || test.isPending}
        >
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSend size={15} />} disabled={disabled} onClick={testNow}>
          Send test event
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => openFromHere('edit')}>
          Edit
        </Menu.Item>
        <Menu.Item
          leftSection={disabled ? <IconPlayerPlay size={15} /> : <IconPlayerPause size={15} />}
          onClick={toggleNow}
        >
          {disabled ? 'Enable' : 'Disable'}
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={15} />} onClick={() => openFromHere('rotate')}>
          Replace secret
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--bad)"
          leftSection={<IconTrash size={15} />}
          onClick={() => openFromHere('remove')}
        >
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
