import {
  type Attempt,
  type Claim,
  type Delivery,
  validSecrets,
  type WebhookEvent,
} from '@enrichment/webhooks-domain';
import { type SecretColumns, toOldSecrets } from './postgres-endpoints';

interface EventColumns extends Pick<WebhookEvent, 'accountId' | 'type' | 'body'> {
  eventId: string;
  eventCreatedAt: Date;
}

/** Row from JSON: times are texts, and unknown values are null. */
export interface AttemptRow extends Omit<Attempt, 'at' | 'status' | 'failure'> {
  at: Date | string;
  status: Attempt['status'] | null;
  failure: Attempt['failure'] | null;
}

export interface DeliveryRow extends EventColumns, Omit<Delivery, 'event' | 'nextAttemptAt' | 'last'> {
  accountId: string;
  dueAt: Date | undefined;
  isLeased: boolean;
  last: AttemptRow | undefined;
}

export interface ClaimRow
  extends EventColumns, SecretColumns, Pick<Claim, 'deliveryId' | 'number' | 'tries'> {
  endpointId: string;
  url: string;
  failingSince: Date | undefined;
}

export function toAttempt({ at, status, failure, ...row }: AttemptRow): Attempt {
  return { ...row, at: new Date(at), status: status ?? undefined, failure: failure ?? undefined };
}

export function toDelivery(row: DeliveryRow): Delivery {
  const { id, endpointId, accountId, state, createdAt, attempts, dueAt, isLeased, last } = row;
  return {
    ...{ id, endpointId, accountId, event: toEvent(row), state, createdAt, attempts },
    nextAttemptAt: isLeased ? undefined : dueAt,
    last: last && toAttempt(last),
  };
}

export function toClaim(row: ClaimRow, now: Date): Claim {
  const { deliveryId, number, tries, endpointId: id, accountId, url, failingSince } = row;
  const secrets = validSecrets(row.secret, toOldSecrets(row), now);
  return {
    deliveryId,
    event: toEvent(row),
    endpoint: { id, accountId, url, failingSince },
    secrets,
    number,
    tries,
  };
}

function toEvent({
  eventId: id,
  accountId,
  type,
  body,
  eventCreatedAt: createdAt,
}: EventColumns): WebhookEvent {
  return { id, accountId, type, body, createdAt };
}
