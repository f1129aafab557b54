import type { Delivery, DeliveryAttempt, Webhook } from '../api/types';
import { Tag, type Tone } from '../ui/values';
import { failureText } from './event-types';

export function WebhookStatusTag({ webhook }: { webhook: Webhook }) {
  const [name, tone] = statusOf(webhook);
  return (
    <Tag tone={tone} dot>
      {name}
    </Tag>
  );
}

function statusOf({ disabled_because, failing_since }: Webhook): readonly [string, Tone] {
  if (disabled_because === 'owner') return ['Disabled', 'plain'];
  if (disabled_because === 'operator') return ['Stopped by the operator', 'bad'];
  if (disabled_because !== null) return ['Stopped', 'bad'];
  return failing_since === null ? ['Active', 'good'] : ['Failing', 'warn'];
}

const states: Readonly<Record<Delivery['state'], readonly [string, Tone]>> = {
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
  pending: ['Pending', 'plain'],
};

export function DeliveryStateTag({ delivery }: { delivery: Delivery }) {
  const [name, tone] =
    delivery.state === 'pending' && delivery.last_attempt
      ? (['Retrying', 'warn'] as const)
      : states[delivery.state];
  return (
    <Tag tone={tone} dot>
      {name}
    </Tag>
  );
}

/** The answer to an attempt, or its failure. */
export function outcomeOf({ status, failure }: DeliveryAttempt): string {
  return failure === null ? `Status ${status}` : failureText[failure];
}
