/** The events of an account; `libs/webhooks/domain/README.md` says when each happens. */
export const eventTypes = [
  'balance.low',
  'balance.empty',
  'credits.granted',
  'account.suspended',
  'key.created',
  'key.rerolled',
  'key.revoked',
  'key.expiring',
  'cap.reached',
  'errors.high',
  'email.settled',
  'network.changed',
  'network.gone',
] as const;
export type EventType = (typeof eventTypes)[number];

/** The type of the test event that an owner sends; no endpoint subscribes to it. */
export const testEventType = 'webhook.test';

/** Something that has happened to an account. */
export interface NewEvent {
  readonly accountId: string;
  readonly type: EventType;
  readonly at: Date;
  /** The payload for receivers: JSON, never a secret. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Key of a one-time event: of two events of an account with the same key, only the first is stored. */
  readonly once?: string | undefined;
}

/** An event as it is sent. */
export interface WebhookEvent {
  /** `evt_` and a ULID: the same in every attempt, so that receivers can recognize a repetition. */
  readonly id: string;
  readonly accountId: string;
  readonly type: EventType | typeof testEventType;
  /** Body, byte for byte as it is signed and sent. */
  readonly body: string;
  readonly createdAt: Date;
}

/** The body of a message: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#payload-structure */
export function eventBody({
  type,
  at,
  data,
}: {
  readonly type: string;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
