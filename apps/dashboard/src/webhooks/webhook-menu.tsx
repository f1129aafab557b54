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
import { ActionsMenu, type MenuAction } from '../ui/actions-menu';
import { done, failed } from '../ui/notify';
import { staleWebhooks } from './queries';

type Opens = 'edit' | 'rotate' | 'remove';

export function WebhookMenu({ webhook, open }: { webhook: Webhook; open: (dialog: Opens) => void }) {
  const { id, url, etag } = webhook;
  const disabled = webhook.disabled_at !== null;
  const toggle = useChange(
    () => change('PATCH', `/webhooks/${id}`, { disabled: !disabled }, etag),
    staleWebhooks,
  );
  const test = useChange(() => call('POST', `/webhooks/${id}/test`), staleWebhooks);
  const toggleNow = () =>
    toggle.mutate(undefined, {
      onSuccess: () => done(disabled ? 'Events are sent again.' : 'Nothing is sent until you enable it.'),
      onError: failed,
    });
  const testNow = () =>
    test.mutate(undefined, { onSuccess: () => done('A test event is on its way.'), onError: failed });
  const actions: readonly MenuAction[] = [
    { label: 'Send test event', icon: IconSend, disabled, act: testNow },
    { label: 'Edit', icon: IconPencil, open: () => open('edit') },
    {
      label: disabled ? 'Enable' : 'Disable',
      icon: disabled ? IconPlayerPlay : IconPlayerPause,
      act: toggleNow,
    },
    { label: 'Replace secret', icon: IconRefresh, open: () => open('rotate') },
    { label: 'Remove', icon: IconTrash, isLast: true, open: () => open('remove') },
  ];
  const isPending = toggle.isPending || test.isPending;
  return <ActionsMenu of={url} width={190} loading={isPending} actions={actions} />;
}
