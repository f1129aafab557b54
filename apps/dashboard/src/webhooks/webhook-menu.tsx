import { Menu } from '@mantine/core';
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { Webhook } from '../api/types';
import { ActionsMenu } from '../ui/actions-menu';
import { done, failed } from '../ui/notify';
import { staleWebhooks } from './queries';

type Opens = 'edit' | 'rotate' | 'remove';

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
  return (
    <ActionsMenu of={url} width={190} loading={toggle.isPending || test.isPending}>
      {(opening) => (
        <>
          <Menu.Item leftSection={<IconSend size={15} />} disabled={disabled} onClick={testNow}>
            Send test event
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={opening(() => open('edit'))}>
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={disabled ? <IconPlayerPlay size={15} /> : <IconPlayerPause size={15} />}
            onClick={toggleNow}
          >
            {disabled ? 'Enable' : 'Disable'}
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh size={15} />} onClick={opening(() => open('rotate'))}>
            Replace secret
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="var(--bad)"
            leftSection={<IconTrash size={15} />}
            onClick={opening(() => open('remove'))}
          >
            Remove
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  );
}
