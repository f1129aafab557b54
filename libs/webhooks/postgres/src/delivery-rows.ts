import {
  type Attempt,
  type Claim,
  type Delivery,
  type SendFailure,
  validSecrets,
  type WebhookEvent,
} from '@enrichment/webhooks-domain';
import { type SecretColumns, toOldSecrets } from './postgres-endpoints';

interface EventColumns {
  account_id: string;
  event_id: string;
  type: WebhookEvent['type'];
  body: string;
  event_created_at: Date;
}

export interface AttemptRow {
  number: number;
  /** A text when it was read from JSON. */
  at: Date | string;
  duration_ms: number;
  status: number | null;
  failure: SendFailure | null;
  excerpt: string;
}

export interface DeliveryRow extends EventColumns {
  id: string;
  endpoint_id: string;
  state: Delivery['state'];
  due_at: Date | null;
  is_leased: boolean;
  created_at: Date;
  attempts: number;
  last: AttemptRow | null;
}

export interface ClaimRow extends EventColumns, SecretColumns {
  id: string;
  endpoint_id: string;
  url: string;
  failing_since: Date | null;
  attempts: number;
  tries: number;
}

export function toAttempt(row: AttemptRow): Attempt {
  return {
    number: row.number,
    at: new Date(row.at),
    durationMs: row.duration_ms,
    status: row.status ?? undefined,
    failure: row.failure ?? undefined,
    excerpt: row.excerpt,
  };
}

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    accountId: row.account_id,
    event: toEvent(row),
    state: row.state,
    nextAttemptAt: row.is_leased ? undefined : (row.due_at ?? undefined),
    createdAt: row.created_at,
    attempts: row.attempts,
    last: row.last ? toAttempt(row.last) : undefined,
  };
}

export function toClaim(row: ClaimRow, now: Date): Claim {
  return {
    deliveryId: row.id,
    event: toEvent(row),
    endpoint: {
      id: row.endpoint_id,
      accountId: row.account_id,
      url: row.url,
      failingSince: row.failing_since ?? undefined,
    },
    secrets: validSecrets(row.secret, toOldSecrets(row), now),
    number: row.attempts,
    tries: row.tries,
  };
}

function toEvent(row: EventColumns): WebhookEvent {
  return {
    id: row.event_id,
    accountId: row.account_id,
    type: row.type,
    body: row.body,
    createdAt: row.event_created_at,
  };
}
