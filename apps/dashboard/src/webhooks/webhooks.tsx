import { Button } from '@mantine/core';
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { freshOf } from '../ui/use-fresh-values';
import { call, change } from '../api/client';
import type { IssuedWebhookAnswer, ManagedWebhook } from '../api/generated/openapi';
import { time } from '../format/times';
import { byId, ActionsMenu, type Column, type MenuAction, TablePanel } from '../ui/data-table';
import { Notice, Page } from '../ui/page';
import { DeliveriesPanel, DeliveryDrawer, useWebhooks } from './deliveries';
import { WatchesPanel } from './watches-panel';
import { WebhookStatusTag } from './status';
import { WebhookDialog } from './webhook-dialog';
import { ConfirmDialog, OnceDialog, Secret } from '../ui/form';
import { Moment, TextLink } from '../ui/values';
import { useLeave } from '../ui/details-drawer';
import { useChange } from '../api/queries';

type Dialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'rotate' | 'remove'; webhook: ManagedWebhook }
  | { kind: 'secret'; issued: IssuedWebhookAnswer };

export const webhookColumns: readonly Column<ManagedWebhook>[] = [
  {
    header: 'Endpoint',
    cell: ({ url, description }) => (
      <div className="pair">
        <span className="cut mono" title={url}>
          {url}
        </span>
        {description && (
          <span className="muted" dir="auto">
            {description}
          </span>
        )}
      </div>
    ),
  },
  { header: 'Status', cell: (webhook) => <WebhookStatusTag webhook={webhook} /> },
  { header: 'Events', cell: ({ types }) => <span className="mono">{types.join(', ')}</span> },
  { header: 'Created', cell: ({ created_at }) => <Moment at={created_at} as="ago" /> },
];

export function Webhooks({ selected }: { selected?: string | undefined }) {
  const webhooks = useWebhooks();
  const [dialog, setDialog] = useState<Dialog>();
  const search = useSearch();
  const leave = useLeave(`/webhooks${search && `?${search}`}`);
  const close = () => setDialog(undefined);
  const show = (issued: IssuedWebhookAnswer) => setDialog({ kind: 'secret', issued });
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'create' })}>
      New endpoint
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      lead="Your servers receive a message when credits run low, a key expires, a cap is reached, a list finishes or a watched page changes."
      actions={
        <>
          <TextLink href="/docs/webhooks">How to receive them</TextLink>
          {create}
        </>
      }
    >
      {webhooks.data?.webhooks.filter(isStopped).map((webhook) => (
        <Notice key={webhook.id} tone="warn" title="Nothing is sent to an endpoint any more">
          <bdi>{webhook.url}</bdi> {stopped(webhook)}
        </Notice>
      ))}
      <TablePanel
        rowKey={byId}
        title="Endpoints"
        query={webhooks}
        rows={({ webhooks }) => webhooks}
        columns={webhookColumns}
        rowActions={(webhook) => (
          <WebhookMenu webhook={webhook} open={(kind) => setDialog({ kind, webhook })} />
        )}
        empty={{
          icon: IconWebhook,
          title: 'No endpoints yet',
          action: create,
          children: 'An endpoint is the URL of your server, with the events that it receives.',
        }}
      />
      <WatchesPanel />
      <DeliveriesPanel webhooks={webhooks.data?.webhooks ?? []} />
      {selected && <DeliveryDrawer id={selected} onClose={leave} />}
      {(dialog?.kind === 'create' || dialog?.kind === 'edit') && (
        <WebhookDialog
          webhook={dialog.kind === 'edit' ? freshOf(webhooks.data?.webhooks, dialog.webhook) : undefined}
          onClose={close}
          onIssued={show}
        />
      )}
      {dialog?.kind === 'rotate' && (
        <ConfirmDialog
          title="Replace the secret"
          action="Replace it"
          confirm={() => call<IssuedWebhookAnswer>('POST', `/webhooks/${dialog.webhook.id}/rotate`)}
          onAnswer={show}
          onClose={close}
        >
          For a day messages are signed with the old secret too, so that your server can change over without
          missing one.
        </ConfirmDialog>
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmDialog
          title="Remove the endpoint"
          action="Remove it"
          color="red"
          confirm={() => call('DELETE', `/webhooks/${dialog.webhook.id}`)}
          message="The endpoint is removed."
          onClose={close}
        >
          <bdi className="mono">{dialog.webhook.url}</bdi> receives nothing any more, and the log of its
          deliveries goes with it. To pause it, disable it instead.
        </ConfirmDialog>
      )}
      {dialog?.kind === 'secret' && <WebhookSecretDialog issued={dialog.issued} onClose={close} />}
    </Page>
  );
}

function isStopped({ disabled_because }: ManagedWebhook): boolean {
  return disabled_because !== null && disabled_because !== 'owner';
}

function stopped({ disabled_because, disabled_at }: ManagedWebhook): string {
  const since = disabled_at ? ` (${time(disabled_at)})` : '';
  if (disabled_because === 'operator')
    return `was stopped by the operator${since}. Ask them why before you enable it again.`;
  const why = disabled_because === 'gone' ? 'answered 410 Gone' : 'failed for three days';
  return `${why}${since}. Repair it, then enable it; failed deliveries can be replayed.`;
}

type DialogName = 'edit' | 'rotate' | 'remove';

function WebhookMenu({ webhook, open }: { webhook: ManagedWebhook; open: (dialog: DialogName) => void }) {
  const { id, url, etag } = webhook;
  const disabled = webhook.disabled_at !== null;
  const toggle = useChange(
    () => change('PATCH', `/webhooks/${id}`, { disabled: !disabled }, etag),
    disabled ? 'Events are sent again.' : 'Nothing is sent until you enable it.',
  );
  const test = useChange(() => call('POST', `/webhooks/${id}/test`), 'A test event is on its way.');
  const actions: readonly MenuAction[] = [
    { label: 'Send test event', icon: IconSend, disabled, act: () => test.mutate(undefined) },
    { label: 'Edit', icon: IconPencil, act: () => open('edit') },
    {
      label: disabled ? 'Enable' : 'Disable',
      icon: disabled ? IconPlayerPlay : IconPlayerPause,
      act: () => toggle.mutate(undefined),
    },
    { label: 'Replace secret', icon: IconRefresh, act: () => open('rotate') },
    { label: 'Remove', icon: IconTrash, isLast: true, act: () => open('remove') },
  ];
  const isPending = toggle.isPending || test.isPending;
  return <ActionsMenu of={url} width={190} loading={isPending} actions={actions} />;
}

function WebhookSecretDialog({ issued, onClose }: { issued: IssuedWebhookAnswer; onClose: () => void }) {
  return (
    <OnceDialog onClose={onClose} title="Signing secret" closeOnEscape={false}>
      <Notice tone="warn">Copy it now. It cannot be shown again.</Notice>
      <Secret text={issued.secret} testId="webhook-secret" />
      <p className="muted">Your server uses it to check that events come from this service.</p>
      <TextLink href="/docs/webhooks">How to verify</TextLink>
    </OnceDialog>
  );
}
