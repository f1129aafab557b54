import { IconWebhook } from '@tabler/icons-react';
import { call } from '../api/client';
import { useChange, useGet, useKeptFor, usePages } from '../api/queries';
import type { DeliveryPageAnswer, ManagedWebhook, WebhookListAnswer } from '../api/generated/openapi';
import { actionsColumn, type Column, DataTable, Pages, RowButton } from '../ui/data-table';
import { done } from '../notify';
import { deliveryColumns } from '../webhooks/deliveries-panel';
import { webhookColumns } from '../webhooks/webhooks';
import { Empty, Loaded, Panel } from '../ui/page';

/** The webhook endpoints of an account and their deliveries. The operator may stop an endpoint. */
export function AccountWebhooks({ accountId }: { accountId: string }) {
  const keptFor = useKeptFor('deliveries');
  const path = `/admin/accounts/${accountId}/webhooks`;
  const webhooks = useGet<WebhookListAnswer>(path);
  const deliveries = usePages<DeliveryPageAnswer>(`${path}/deliveries`, {});
  const stop = useChange(
    ({ id }: ManagedWebhook) => call('POST', `${path}/${id}/stop`),
    () => done('Nothing is sent there until the account enables it.'),
  );
  const columns: readonly Column<ManagedWebhook>[] = [
    ...webhookColumns,
    {
      ...actionsColumn,
      cell: (webhook) =>
        webhook.disabled_at === null && (
          <RowButton label={`Stop ${webhook.url}`} onClick={() => stop.mutate(webhook)}>
            Stop
          </RowButton>
        ),
    },
  ];
  return (
    <>
      <Panel title="Endpoints" note="URLs are shown without their paths, which may be secret." flush>
        <Loaded query={webhooks}>
          {({ webhooks: rows }) => (
            <DataTable
              {...{ label: 'Endpoints', columns, rows }}
              empty={
                <Empty icon={<IconWebhook size={20} />} title="No endpoints">
                  The account has made none.
                </Empty>
              }
            />
          )}
        </Loaded>
      </Panel>
      <Panel title="Deliveries" note={`Kept for ${keptFor}.`} flush>
        <Pages
          list={deliveries}
          rows={(page) => page.deliveries}
          label="Deliveries"
          compact
          columns={deliveryColumns}
          empty={
            <Empty icon={<IconWebhook size={20} />} title="Nothing was sent yet">
              Events appear here as they happen.
            </Empty>
          }
        />
      </Panel>
    </>
  );
}
