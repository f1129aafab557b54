import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { call, change } from '../api/client';
import { useChange } from '../api/queries';
import type { Webhook } from '../api/types';
import { done } from '../notify';
import { ActionsMenu, type MenuAction } from '../ui/data-table';

type Opens = 'edit' | 'rotate' | 'remove';

export function WebhookMenu({ webhook, open }: { webhook: Webhook; open: (dialog: Opens) => void }) {
  const { id, url, etag } = webhook;
  const disabled = webhook.disabled_at !== null;
  const toggle = useChange(
    () => change('PATCH', `/webhooks/${id}`, { disabled: !disabled }, etag),
    () => done(disabled ? 'Events are sent again.' : 'Nothing is sent until you enable it.'),
  );
  const test = useChange(
    () => call('POST', `/webhooks/${id}/test`),
    () => done('A test event is on its way.'),
  );
  const actions: readonly MenuAction[] = [
    { label: 'Send test event', icon: IconSend, disabled, act: () => test.mutate(undefined) },
    { label: 'Edit', icon: IconPencil, open: () => open('edit') },
    {
      label: disabled ? 'Enable' : 'Disable',
      icon: disabled ? IconPlayerPlay : IconPlayerPause,
      act: () => toggle.mutate(undefined),
    },
    { label: 'Replace secret', icon: IconRefresh, open: () => open('rotate') },
    { label: 'Remove', icon: IconTrash, isLast: true, open: () => open('remove') },
  ];
  const isPending = toggle.isPending || test.isPending;
  return <ActionsMenu of={url} width={190} loading={isPending} actions={actions} />;
}
