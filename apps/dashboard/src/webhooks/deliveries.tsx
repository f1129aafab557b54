import { Stack } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useSearch } from 'wouter';
import type {
  DeliveryDetailsAnswer,
  DeliveryPageAnswer,
  ManagedWebhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookListAnswer,
} from '../api/generated/openapi';
import { count, milliseconds } from '../format/numbers';
import { byId, type Column, PagesPanel } from '../ui/data-table';
import { FilterSelect, useFilters } from '../ui/filters';
import { DeliveryStateTag, outcomeOf } from './status';
import { CopiedId, LongText, Moment, Terms } from '../ui/values';
import { DetailsDrawer, LinkOver } from '../ui/details-drawer';
import { type PageOf, useGet, useKeptFor, usePages } from '../api/queries';
import { call } from '../api/client';
import { exactTime } from '../format/times';
import { Code } from '../ui/copy';
import { ChangeButton } from '../ui/busy-button';

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
      cell: ({ id, type }) => <LinkOver href={`/webhooks/${id}${search && `?${search}`}`}>{type}</LinkOver>,
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
      rowKey={byId}
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

export function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const missing = `Deliveries are kept for ${useKeptFor('deliveries')}, and go with their endpoint.`;
  return (
    <DetailsDrawer title="Delivery" query={useDelivery(id)} missing={missing} onClose={onClose}>
      {(data) => <Details details={data} />}
    </DetailsDrawer>
  );
}

function Details({ details: { delivery, body, attempts } }: { details: DeliveryDetailsAnswer }) {
  const url = useWebhooks().data?.webhooks.find(({ id }) => id === delivery.webhook_id)?.url;
  const isPending = delivery.state === 'pending';
  return (
    <Stack gap="lg">
      <Terms
        terms={[
          ['Endpoint', url && <LongText text={url} />],
          ['Event', <span className="mono">{delivery.type}</span>],
          ['webhook-id', <CopiedId id={delivery.event_id} label="Copy webhook-id" />],
          ['Time', exactTime(delivery.created_at)],
          ['State', <DeliveryStateTag delivery={delivery} />],
          ['Next attempt', delivery.next_attempt_at && exactTime(delivery.next_attempt_at)],
        ]}
      />
      <div>
        <ChangeButton
          variant="default"
          leftSection={<IconRefresh size={15} />}
          disabled={isPending}
          aria-describedby={isPending ? 'why-no-replay' : undefined}
          change={() => call('POST', `${deliveriesPath}/${delivery.id}/replay`)}
          onDone="The event is sent again."
          fullWidth
        >
          Replay
        </ChangeButton>
        {isPending && (
          <p className="muted" id="why-no-replay">
            It is still being sent. Replay it once it is delivered or has failed.
          </p>
        )}
      </div>
      <div>
        <h3>Body</h3>
        <Code text={JSON.stringify(JSON.parse(body), null, 2)} label="Body" language="json" />
      </div>
      <div>
        <h3>Attempts</h3>
        {attempts.length === 0 && <p className="muted">None has ended yet.</p>}
        <ol className="stacked">
          {attempts.toReversed().map((attempt) => (
            <li key={attempt.number}>
              <AttemptTerms attempt={attempt} />
            </li>
          ))}
        </ol>
      </div>
    </Stack>
  );
}

function AttemptTerms({ attempt }: { attempt: WebhookAttempt }) {
  return (
    <>
      <Terms
        terms={[
          [`Attempt ${attempt.number}`, exactTime(attempt.at)],
          ['Answer', outcomeOf(attempt)],
          ['Duration', milliseconds(attempt.duration_ms)],
        ]}
      />
      {attempt.answer && <Code text={attempt.answer} label={`Answer to attempt ${attempt.number}`} />}
    </>
  );
}

const deliveriesPath = '/webhooks/deliveries';

/** The polling interval of the list while it contains an open delivery. */
const pollMs = 1_500;

function isInProgress({ state, next_attempt_at }: WebhookDelivery): boolean {
  return (
    state === 'pending' && (next_attempt_at === null || Date.parse(next_attempt_at) < Date.now() + pollMs)
  );
}

export const useWebhooks = () => useGet<WebhookListAnswer>('/webhooks');

function useDeliveries(filter: PageOf) {
  return usePages<DeliveryPageAnswer>(deliveriesPath, filter, (pages) =>
    pages.some(({ deliveries }) => deliveries.some(isInProgress)) ? pollMs : false,
  );
}

function useDelivery(id: string) {
  return useGet<DeliveryDetailsAnswer>(`${deliveriesPath}/${encodeURIComponent(id)}`, {
    refetchInterval: ({ state }: { state: { data?: DeliveryDetailsAnswer } }) =>
      state.data && isInProgress(state.data.delivery) ? pollMs : false,
  });
}
