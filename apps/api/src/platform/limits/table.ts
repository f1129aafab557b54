import { freeRoutes, spareLookUps, unknownKeysLimit } from '@enrichment/billing-domain';
import { floodLimit } from '@enrichment/identity-domain';

export interface Limit {
  /** Unit of counting. An address is an IPv4 address or an IPv6 /64; wider networks get a multiple. */
  readonly scope:
    'process' | 'connection' | 'address' | 'account' | 'account or key' | 'user' | 'device' | 'mailbox';
  /** The largest number that is served, or the setting that holds it. */
  readonly max: number | `${Uppercase<string>}`;
  /** Unit of `max`. */
  readonly of: string;
  /** Length of the sliding window, in milliseconds; without it, `max` holds at the same time. */
  readonly windowMs?: number;
  /** Effect above the limit: the code of the answer, or what happens to the connection. */
  readonly then: string;
}

const second = 1_000;

/** Limits of routes that cost nothing. */
const ofRoutes = Object.fromEntries(
  Object.entries(freeRoutes).map(([name, route]) => [
    name,
    { scope: 'account', ...route, windowMs: second, then: 'RATE_001' },
  ]),
) as Record<keyof typeof freeRoutes, Limit & { readonly max: number; readonly windowMs: number }>;

/** Limits of the service itself. `http_requests_refused_total` counts refusals before the route is known under the limit's name. */
export const limits = {
  ...ofRoutes,
  dashboard: {
    scope: 'user',
    max: 50,
    of: 'requests of the dashboard',
    windowMs: second,
    then: 'SESSION_005',
  },
  // One download reads the database for minutes.
  downloads: { scope: 'account', max: 2, of: 'CSV downloads', then: 'SESSION_005' },
  // A slow reader does not keep one for hours, nor after its session has ended.
  download_ms: {
    scope: 'connection',
    max: 1_800 * second,
    of: 'ms of a CSV download',
    then: 'the connection is closed',
  },
  // An endpoint may be a stranger's server.
  webhook_tests: {
    scope: 'account',
    max: 30,
    of: 'test messages and repeated deliveries',
    windowMs: 60 * second,
    then: 'SESSION_005',
  },
  unknown_keys: {
    scope: 'address',
    max: unknownKeysLimit.max,
    of: 'unknown API keys',
    windowMs: unknownKeysLimit.windowMs,
    then: 'see `spare_look_ups`',
  },
  spare_look_ups: {
    scope: 'address',
    max: spareLookUps.max,
    of: 'further look-ups of keys',
    windowMs: spareLookUps.windowMs,
    then: 'RATE_001',
  },
  refused_keys: {
    scope: 'address',
    max: 300,
    of: 'refused keys',
    windowMs: 60 * second,
    then: 'its connections are paused',
  },
  // A password hash takes about 150 ms of a processor.
  sign_in_floods: {
    scope: 'address',
    max: floodLimit.max,
    of: 'sign-ins of any kind',
    windowMs: floodLimit.windowMs,
    then: 'SESSION_005',
  },
  // Each takes 20 kB.
  connections: {
    scope: 'process',
    max: 'MAX_CONNECTIONS',
    of: 'connections',
    then: 'the longest idle one is closed, else the new one',
  },
  connections_of_address: {
    scope: 'address',
    max: 0.25,
    of: 'of MAX_CONNECTIONS for an IPv4 address or IPv6 /48, unless it is a trusted proxy',
    then: 'its longest idle one is closed, else the new one',
  },
  unanswered: {
    scope: 'connection',
    max: 8,
    of: 'requests without an answer',
    then: 'SYS_002, and the connection ends',
  },
  refused: {
    scope: 'connection',
    max: 50,
    of: 'refused requests without an answer',
    then: 'the connection is closed at once',
  },
  floods: {
    scope: 'address',
    max: 1,
    of: 'connection closed for `refused`',
    windowMs: 10 * second,
    then: 'further connections are closed, except those of a trusted proxy',
  },
  body: { scope: 'connection', max: 16 * 1_024, of: 'bytes of a body', then: 'REQ_007' },
  list_body: {
    scope: 'connection',
    max: 256 * 1_024,
    of: 'bytes of rows of a list, uploaded in pieces',
    then: 'REQ_007',
  },
  depth: { scope: 'connection', max: 8, of: 'levels of a body', then: 'REQ_001' },
  head_ms: {
    scope: 'connection',
    max: 10 * second,
    of: 'ms until a head has arrived',
    then: 'REQ_001, and the connection ends',
  },
  request_ms: {
    scope: 'connection',
    max: 20 * second,
    of: 'ms until a request has arrived',
    then: 'REQ_001, and the connection ends',
  },
  // Load balancers keep a connection for up to 600 s.
  keep_alive_ms: {
    scope: 'connection',
    max: 620 * second,
    of: 'ms between two requests',
    then: 'the connection is closed',
  },
  // A reset would discard the answer before the caller reads it.
  rest_ms: {
    scope: 'connection',
    max: second,
    of: 'ms for the rest of a body after its answer',
    then: 'the connection is closed',
  },
  rest: {
    scope: 'address',
    max: 8 * 1_024 * 1_024,
    of: 'bytes of bodies after their answers',
    windowMs: 10 * second,
    then: 'no more are read; each connection of a trusted proxy has as many',
  },
  // Slow readers hold answers in memory.
  idle_ms: {
    scope: 'connection',
    max: 10 * second,
    of: 'ms without a byte',
    then: 'the connection is closed',
  },
  in_flight: {
    scope: 'process',
    max: 2_000,
    of: 'requests in progress',
    then: 'one that waits for its caller is closed, else SYS_002',
  },
  email_in_flight: {
    scope: 'process',
    max: 'MAX_EMAIL_IN_FLIGHT',
    of: 'email validations in progress',
    then: 'as `in_flight`',
  },
  delay: {
    scope: 'process',
    max: 'MAX_QUEUEING_MS',
    of: 'ms of mean delay of a busy event loop',
    windowMs: second,
    then: 'SYS_002 above a falling cap',
  },
  // One starts in each turn of the event loop; accounts take turns.
  validation_start_ms: {
    scope: 'process',
    max: 500,
    of: 'ms of processor time until a validation starts',
    then: 'SYS_002',
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
