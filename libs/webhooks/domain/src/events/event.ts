/** The events of an account. `libs/webhooks/domain/README.md` describes each. */
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
  'list.finished',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Type of the test event that an owner sends, without a subscription. */
export const testEventType = 'webhook.test';

export interface NewEvent {
  readonly accountId: string;
  readonly type: EventType;
  readonly at: Date;
  /** The payload for receivers: JSON, never a secret. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Key of a one-time event: only the first event of an account with the same key is stored. */
  readonly once?: string | undefined;
}

/** An event as it is sent. */
export interface WebhookEvent {
  /** `evt_` and a ULID. All attempts have the same id, so that receivers recognize a repetition. */
  readonly id: string;
  readonly accountId: string;
  readonly type: EventType | typeof testEventType;
  /** The exact body that is signed and sent. */
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
