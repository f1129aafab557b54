import { operations } from '@enrichment/billing-domain';
import { type EventType, eventTypes } from '@enrichment/webhooks-domain';

type Schema = Readonly<Record<string, unknown>>;

const text = (description: string): Schema => ({ type: 'string', description });
const whole = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
const moment = (description: string): Schema => ({ type: 'string', format: 'date-time', description });

interface EventDescription {
  readonly summary: string;
  readonly when: string;
  /** Fields of `data`, beside `account_id`; all are always there. */
  readonly fields: Readonly<Record<string, Schema>>;
  readonly example: Readonly<Record<string, unknown>>;
}

const key = { key_id: text('Id of the key.'), key_name: text('Name that its owner gave it.') };
const keyWithPrefix = { ...key, key_prefix: text('The start of its text.') };
const balance = {
  credits: whole('Balance at that time.'),
  ip_lookups_left: whole('IP lookups that are paid for already.'),
};
const watched = {
  watch_id: text('Id of the watch.'),
  kind: { type: 'string', enum: ['company', 'profile'], description: 'Kind of the page.' },
  network_id: text('The page: the id to request it by.'),
};
const exampleWatch = {
  watch_id: 'wat_01JD3T0QY9Z8W7V6S5R4P3N2M1',
  kind: 'company',
  network_id: 'acme-bridges',
};
const exampleKey = { key_id: 'key_01JD3T0QY9Z8W7V6S5R4P3N2M1', key_name: 'production' };
const exampleKeyWithPrefix = { ...exampleKey, key_prefix: 'enr_h3Xk9a' };

/** The payload of each event. */
export const eventDescriptions: Readonly<Record<EventType, EventDescription>> = {
  'balance.low': {
    summary: 'The balance is low',
    when: "The balance has come down to one of the account's thresholds; without thresholds, to less than a week's use. Sent once until a top-up.",
    fields: {
      ...balance,
      reason: {
        type: 'string',
        enum: ['threshold', 'week'],
        description: '`week`: it lasts for less than a week.',
      },
      threshold: {
        type: ['integer', 'null'],
        description: 'The lowest one that was passed; null with `week`.',
      },
    },
    example: { credits: 95, ip_lookups_left: 12, reason: 'threshold', threshold: 100 },
  },
  'balance.empty': {
    summary: 'No credits are left',
    when: 'The balance has reached 0. Sent once until a top-up.',
    fields: balance,
    example: { credits: 0, ip_lookups_left: 12 },
  },
  'credits.granted': {
    summary: 'Credits were granted',
    when: 'The operator has added credits. Corrections and refunds are not reported.',
    fields: {
      entry_id: text('Id of the ledger entry.'),
      credits: whole('Credits that were added.'),
      balance_after: whole('Balance after the grant.'),
      reason: { type: ['string', 'null'], description: 'Reason in the ledger.' },
    },
    example: { entry_id: '4711', credits: 10_000, balance_after: 10_095, reason: 'invoice 2026-118' },
  },
  'account.suspended': {
    summary: 'The account was suspended',
    when: 'The operator has suspended the account: its keys are refused. Also sent when the reason of a suspension is replaced.',
    fields: { reason: { type: ['string', 'null'], description: "Why, in the operator's words." } },
    example: { reason: 'invoice 2026-117 is unpaid' },
  },
  'key.created': {
    summary: 'A key was created',
    when: 'A key was created, also as the successor of one that was rerolled.',
    fields: keyWithPrefix,
    example: exampleKeyWithPrefix,
  },
  'key.rerolled': {
    summary: 'A key was rerolled',
    when: 'Another key has replaced this one. `key.created` is sent for the other one.',
    fields: {
      ...keyWithPrefix,
      expires_at: { ...moment('Until when the replaced key works.'), type: ['string', 'null'] },
    },
    example: { ...exampleKeyWithPrefix, expires_at: '2026-11-23T09:00:00.000Z' },
  },
  'key.revoked': {
    summary: 'A key was revoked',
    when: 'A key was revoked for good.',
    fields: keyWithPrefix,
    example: exampleKeyWithPrefix,
  },
  'key.expiring': {
    summary: 'A key expires soon',
    when: 'Seven days and one day before a key expires; not for keys that another has replaced, nor for those that are disabled.',
    fields: { ...keyWithPrefix, expires_at: moment('When it expires.'), days_left: whole('7 or 1.') },
    example: { ...exampleKeyWithPrefix, expires_at: '2026-11-29T09:00:00.000Z', days_left: 7 },
  },
  'cap.reached': {
    summary: 'The spending cap of a key is reached',
    when: 'A request was refused with `BILLING_002`. Sent once for each key, cap and period.',
    fields: {
      ...key,
      cap: whole('The cap in credits.'),
      period: { type: 'string', enum: ['day', 'month'], description: 'Period of the cap, in UTC.' },
      resets_at: moment('When the next period begins.'),
    },
    example: { ...exampleKey, cap: 500, period: 'day', resets_at: '2026-11-23T00:00:00.000Z' },
  },
  'errors.high': {
    summary: 'Many requests fail',
    when: 'One in ten of at least 20 requests in 15 minutes failed. Sent once until fewer than one in twenty fail. Missing subjects are no failures.',
    fields: {
      requests: whole('Requests in the last 15 minutes.'),
      caller_errors: whole('Errors of the caller, such as malformed input or too many requests.'),
      service_errors: whole('Errors of the service, or of a site that it needs.'),
    },
    example: { requests: 120, caller_errors: 2, service_errors: 11 },
  },
  'email.settled': {
    summary: 'A greylisted or busy mailbox was checked again',
    when: 'After a validation that answered `greylisted`, or found a busy mailbox. Sent once for each request, without the address.',
    fields: {
      request_id: text('Id of the validation request.'),
      is_deliverable: { type: 'boolean', description: 'As in the answer of a validation.' },
      reason: text('As in the answer of a validation; `greylisted`: it is still not known.'),
      confidence_score: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'As in the answer of a validation.',
      },
      checked_at: moment('When the mailbox was checked again.'),
    },
    example: {
      request_id: '01JD3T0QY9Z8W7V6S5R4P3N2M1',
      is_deliverable: true,
      reason: 'accepted',
      confidence_score: 0.97,
      checked_at: '2026-11-22T09:05:00.000Z',
    },
  },
  'network.changed': {
    summary: 'A watched page has changed',
    when: 'A field of the record differs from the one that the account knows. `follower_count` and `connection_count` alone cause no event.',
    fields: {
      ...watched,
      changes: {
        type: 'object',
        description: 'Changed fields, by their names in the answer of the operation.',
        additionalProperties: {
          type: 'object',
          required: ['before', 'after'],
          properties: { before: {}, after: {} },
        },
      },
      ends_at: moment('When the watch ends.'),
    },
    example: {
      ...exampleWatch,
      changes: { employee_count: { before: 501, after: 1001 } },
      ends_at: '2026-12-20T09:00:00.000Z',
    },
  },
  'list.finished': {
    summary: 'A list has finished',
    when: 'Each row of a list in the dashboard has its outcome. A list that is cancelled sends none.',
    fields: {
      list_id: text('Id of the list.'),
      list_name: text('Name that its owner gave it.'),
      operation: { type: 'string', enum: [...operations], description: 'Operation of its requests.' },
      rows: whole('Rows of the list.'),
      requests: whole('Rows with a request: not empty, and no duplicates.'),
      answered: whole('Requests with an answer; the others were refused.'),
      credits: whole('Credits that they cost.'),
    },
    example: {
      list_id: 'lst_01JD3T0QY9Z8W7V6S5R4P3N2M1',
      list_name: 'crm-2026.csv',
      operation: 'email',
      rows: 5_000,
      requests: 4_912,
      answered: 4_890,
      credits: 4_890,
    },
  },
  'network.gone': {
    summary: 'A watched page was deleted',
    when: 'The page was deleted, or is not public any more. Its watch has ended.',
    fields: watched,
    example: exampleWatch,
  },
};

const accountId = 'acc_01JD3T0QY9Z8W7V6S5R4P3N2M1';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const headers = [
  header('webhook-id', 'Id of the event, the same in every attempt.', 'evt_01JD3T0QY9Z8W7V6S5R4P3N2M1'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795338000'),
  header(
    'webhook-signature',
    'Signatures of `id.timestamp.body`, separated by spaces: verify one with the secret of your endpoint.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
];

/** The `webhooks` of the OpenAPI document: messages to customers' servers, by Standard Webhooks. */
export function describeWebhooks(): Record<string, object> {
  return Object.fromEntries(
    eventTypes.map((type) => [type, { post: describe(type, eventDescriptions[type]) }]),
  );
}

function describe(type: EventType, { summary, when, fields, example }: EventDescription) {
  const data = { account_id: text('Account of the event.'), ...fields };
  return {
    operationId: type.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase()),
    summary,
    description: `${when}\n\nSent to the endpoints that chose it, and again for about a day until it is answered with 2xx.`,
    tags: ['webhooks'],
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: { type: 'string', const: type },
              timestamp: moment('When it happened.'),
              data: { type: 'object', required: Object.keys(data), properties: data },
            },
          },
          example: {
            type,
            timestamp: '2026-11-22T09:00:00.000Z',
            data: { account_id: accountId, ...example },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'The message was received.' },
      '410': { description: 'This endpoint gets no more messages.' },
      '4XX': { description: 'It is sent again later, as after any other answer.' },
    },
  };
}
