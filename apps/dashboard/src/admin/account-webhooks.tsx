import { IconWebhook } from '@tabler/icons-react';
import { call } from '../api/client';
import { useGet, useKeptFor, usePages } from '../api/queries';
import type { DeliveryPageAnswer, WebhookListAnswer } from '../api/generated/openapi';
import { byId, PagesPanel, RowChange, TablePanel } from '../ui/data-table';
import { deliveryColumns } from '../webhooks/deliveries';
import { webhookColumns } from '../webhooks/webhooks';

/** The webhook endpoints of an account and their deliveries. The operator may stop an endpoint. */
export function AccountWebhooks({ accountId }: { accountId: string }) {
  const keptFor = useKeptFor('deliveries');
  const path = `/admin/accounts/${accountId}/webhooks`;
  const webhooks = useGet<WebhookListAnswer>(path);
  const deliveries = usePages<DeliveryPageAnswer>(`${path}/deliveries`, {});
  return (
    <>
      <TablePanel
        rowKey={byId}
        title="Endpoints"
        note="URLs are shown without their paths, which may be secret."
        query={webhooks}
        rows={({ webhooks }) => webhooks}
        columns={webhookColumns}
        rowActions={({ id, url, disabled_at }) =>
          disabled_at === null && (
            <RowChange
              label={`Stop ${url}`}
              change={() => call('POST', `${path}/${id}/stop`)}
              done="Nothing is sent there until the account enables it."
            >
              Stop
            </RowChange>
          )
        }
        empty={{ icon: IconWebhook, title: 'No endpoints', children: 'The account has made none.' }}
      />
      <PagesPanel
        rowKey={byId}
        title="Deliveries"
        note={`Kept for ${keptFor}.`}
        list={deliveries}
        rows={(page) => page.deliveries}
        compact
        columns={deliveryColumns}
        empty={{
          icon: IconWebhook,
          title: 'Nothing was sent yet',
          children: 'Events appear here as they happen.',
        }}
      />
    </>
  );
}
