import { Anchor } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useSearch } from 'wouter';
import type { ManagedWebhook, WebhookDelivery } from '../api/generated/openapi';
import { count } from '../format/numbers';
import { type Column, PagesPanel } from '../ui/data-table';
import { FilterSelect, useFilters } from '../ui/filters';
import { useDeliveries } from './queries';
import { DeliveryStateTag, outcomeOf } from './status';
import { Moment } from '../ui/values';
import { LinkOver } from '../ui/details-drawer';
import { useKeptFor } from '../api/queries';

const noFilters = { webhook: '', state: '' };
const stateChoices = [
  { value: '', label: 'All states' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
];

const time: Column<WebhookDelivery> = {
  header: 'Time',
  when: true,
  cell: ({ created_at }) => <Moment at={created_at} />,
};
const outcome: readonly Column<WebhookDelivery>[] = [
  { header: 'State', aside: true, cell: (delivery) => <DeliveryStateTag delivery={delivery} /> },
  {
    header: 'Answer',
    cell: ({ last_attempt, attempts }) =>
      last_attempt ? (
        <>
          {outcomeOf(last_attempt)}{' '}
          {attempts > 1 && <span className="muted nowrap">· {count(attempts)} attempts</span>}
        </>
      ) : (
        <span className="muted">None yet</span>
      ),
  },
];

/** Columns without the endpoint. */
export const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  { header: 'Event', cell: ({ type }) => <span className="mono">{type}</span> },
  time,
  ...outcome,
];

export function DeliveriesPanel({ webhooks }: { webhooks: readonly ManagedWebhook[] }) {
  const [{ webhook, state }, , field] = useFilters(noFilters);
  const search = useSearch();
  const keptFor = useKeptFor('deliveries');
  const deliveries = useDeliveries({ webhook, state });
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      header: 'Event',
      cell: ({ id, type }) => (
        <Anchor
          component={LinkOver}
          href={`/webhooks/${id}${search && `?${search}`}`}
          className="mono"
          size="sm"
        >
          {type}
        </Anchor>
      ),
    },
    time,
    {
      header: 'Endpoint',
      cell: ({ webhook_id }) => (
        <span className="cut mono muted" title={urls.get(webhook_id)}>
          {hostOf(urls.get(webhook_id))}
        </span>
      ),
    },
    ...outcome,
  ];
  return (
    <PagesPanel
      title="Deliveries"
      note={`Kept for ${keptFor}.`}
      filters={
        <>
          <FilterSelect
            label="Endpoint"
            data={[
              { value: '', label: 'All endpoints' },
              ...webhooks.map(({ id, url }) => ({ value: id, label: url })),
            ]}
            {...field('webhook')}
          />
          <FilterSelect label="State" data={stateChoices} {...field('state')} />
        </>
      }
      list={deliveries}
      rows={(page) => page.deliveries}
      compact
      columns={columns}
      empty={{
        icon: IconSend,
        title: webhook || state ? 'Nothing matches' : 'Nothing was sent yet',
        children:
          webhook || state
            ? 'Widen the filters above.'
            : 'Send a test event to an endpoint to see what arrives.',
      }}
    />
  );
}

function hostOf(url: string | undefined): string {
  return url === undefined ? 'removed' : new URL(url).host;
}
