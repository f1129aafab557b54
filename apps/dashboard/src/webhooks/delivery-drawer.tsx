import { Button, Drawer, Stack } from '@mantine/core';
import { IconRefresh, IconSearchOff } from '@tabler/icons-react';
import { ApiError, call } from '../api/client';
import { useChange } from '../api/queries';
import type { DeliveryAttempt, DeliveryDetails } from '../api/types';
import { milliseconds } from '../format/numbers';
import { exactTime } from '../format/times';
import { useKeptFor } from '../session/use-kept-for';
import { Code } from '../ui/code';
import { Copy } from '../ui/copy';
import { LongText } from '../ui/long-text';
import { done, failed } from '../ui/notify';
import { Empty, Loaded } from '../ui/states';
import { Terms } from '../ui/terms';
import { useReturnFocus } from '../ui/use-return-focus';
import { deliveriesPath, staleWebhooks, useDelivery, useWebhooks } from './queries';
import { DeliveryStateTag, outcomeOf } from './status';
import classes from './webhooks.module.css';

export function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  useReturnFocus();
  const keptFor = useKeptFor('deliveries');
  const details = useDelivery(id);
  const missing = details.error instanceof ApiError && details.error.status === 404;
  return (
    <Drawer
      opened
      returnFocus={false}
      onClose={onClose}
      position="right"
      size={460}
      title="Delivery"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {missing ? (
        <Empty icon={<IconSearchOff size={20} />} title="No such delivery">
          Deliveries are kept for {keptFor}, and go with their endpoint.
        </Empty>
      ) : (
        <Loaded query={details}>{(data) => <Details details={data} />}</Loaded>
      )}
    </Drawer>
  );
}

function Details({ details: { delivery, body, attempts } }: { details: DeliveryDetails }) {
  const replay = useChange(() => call('POST', `${deliveriesPath}/${delivery.id}/replay`), staleWebhooks);
  const replayNow = () =>
    replay.mutate(undefined, { onSuccess: () => done('The event is sent again.'), onError: failed });
  const url = useWebhooks().data?.webhooks.find(({ id }) => id === delivery.webhook_id)?.url;
  const isPending = delivery.state === 'pending';
  return (
    <Stack gap="lg">
      <Terms
        terms={[
          ...(url === undefined ? [] : [['Endpoint', <LongText key="url" text={url} />] as const]),
          [
            'Event',
            <span key="type" className="mono">
              {delivery.type}
            </span>,
          ],
          [
            'webhook-id',
            <span key="id">
              <span className="mono">{delivery.event_id}</span>{' '}
              <Copy text={delivery.event_id} label="Copy webhook-id" />
            </span>,
          ],
          ['Time', exactTime(delivery.created_at)],
          ['State', <DeliveryStateTag key="state" delivery={delivery} />],
          ...(delivery.next_attempt_at
            ? [['Next attempt', exactTime(delivery.next_attempt_at)] as const]
            : []),
        ]}
      />
      <div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} />}
          loading={replay.isPending}
          disabled={isPending}
          aria-describedby={isPending ? 'why-no-replay' : undefined}
          onClick={replayNow}
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
        <h3 className={classes.heading}>Body</h3>
        <Code text={JSON.stringify(JSON.parse(body), null, 2)} label="Body" language="json" />
      </div>
      <div>
        <h3 className={classes.heading}>Attempts</h3>
        {attempts.length === 0 && <p className="muted">None has ended yet.</p>}
        <ol className={classes.attempts}>
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

function AttemptTerms({ attempt }: { attempt: DeliveryAttempt }) {
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
