import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client';
import { useChange, usePages } from '../api/queries';
import type { Delivery, DeliveryPage, Webhook, WebhookList } from '../api/types';
import { useKeptFor } from '../session/use-kept-for';
import { actionsColumn, type Column, DataTable } from '../ui/data-table';
import { Moment } from '../ui/moment';
import { Pages } from '../ui/more';
import { done, failed } from '../ui/notify';
import { RowButton } from '../ui/row-button';
import { Panel } from '../ui/panel';
import { Empty, Loaded } from '../ui/states';
import { DeliveryStateTag, outcomeOf, WebhookStatusTag } from '../webhooks/status';

/** The webhook endpoints of an account and their deliveries. The operator may stop an endpoint. */
export function AccountWebhooks({ accountId }: { accountId: string }) {
  const keptFor = useKeptFor('deliveries');
  const path = `/admin/accounts/${accountId}/webhooks`;
  const webhooks = useQuery({ queryKey: [path], queryFn: () => call<WebhookList>('GET', path) });
  const deliveries = usePages<DeliveryPage>(`${path}/deliveries`, {});
  const stop = useChange(({ id }: Webhook) => call('POST', `${path}/${id}/stop`), [[path], ['/admin/audit']]);
  const columns: readonly Column<Webhook>[] = [
    { header: 'Endpoint', cell: ({ url }) => <span className="mono">{url}</span> },
    { header: 'Status', cell: (webhook) => <WebhookStatusTag webhook={webhook} /> },
    { header: 'Events', cell: ({ types }) => <span className="mono">{types.join(', ')}</span> },
    { header: 'Made', cell: ({ created_at }) => <Moment at={created_at} as="ago" /> },
    {
      ...actionsColumn,
      cell: (webhook) =>
        webhook.disabled_at === null && (
          <RowButton
            label={`Stop ${webhook.url}`}
            onClick={() =>
              stop.mutate(webhook, {
                onSuccess: () => done('Nothing is sent there until the account enables it.'),
                onError: failed,
              })
            }
          >
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
        <Pages list={deliveries} rows={(page) => page.deliveries}>
          {(rows) => (
            <DataTable
              {...{ label: 'Deliveries', compact: true, columns: deliveryColumns, rows }}
              empty={
                <Empty icon={<IconWebhook size={20} />} title="Nothing was sent yet">
                  Events appear here as they happen.
                </Empty>
              }
            />
          )}
        </Pages>
      </Panel>
    </>
  );
}

const deliveryColumns: readonly Column<Delivery>[] = [
  { header: 'Event', cell: ({ type }) => <span className="mono">{type}</span> },
  { header: 'Time', when: true, cell: ({ created_at }) => <Moment at={created_at} /> },
  { header: 'State', aside: true, cell: (delivery) => <DeliveryStateTag delivery={delivery} /> },
  {
    header: 'Answer',
    cell: ({ last_attempt }) =>
      last_attempt ? outcomeOf(last_attempt) : <span className="muted">None yet</span>,
  },
];
