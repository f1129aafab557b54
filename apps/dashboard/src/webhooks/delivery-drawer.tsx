import { Button, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { call } from '../api/client';
import { useChange, useKeptFor } from '../api/queries';
import type { DeliveryDetailsAnswer, WebhookAttempt } from '../api/generated/openapi';
import { milliseconds } from '../format/numbers';
import { exactTime } from '../format/times';
import { DetailsDrawer } from '../ui/details-drawer';
import { done } from '../notify';
import { deliveriesPath, useDelivery, useWebhooks } from './queries';
import { DeliveryStateTag, outcomeOf } from './status';
import { Code } from '../ui/copy';
import { CopiedId, LongText, Terms } from '../ui/values';

export function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const missing = `Deliveries are kept for ${useKeptFor('deliveries')}, and go with their endpoint.`;
  return (
    <DetailsDrawer title="Delivery" query={useDelivery(id)} missing={missing} onClose={onClose}>
      {(data) => <Details details={data} />}
    </DetailsDrawer>
  );
}

function Details({ details: { delivery, body, attempts } }: { details: DeliveryDetailsAnswer }) {
  const replay = useChange(
    () => call('POST', `${deliveriesPath}/${delivery.id}/replay`),
    () => done('The event is sent again.'),
  );
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
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} />}
          loading={replay.isPending}
          disabled={isPending}
          aria-describedby={isPending ? 'why-no-replay' : undefined}
          onClick={() => replay.mutate(undefined)}
          fullWidth
        >
          Replay
        </Button>
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
