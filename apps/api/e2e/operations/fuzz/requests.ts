import fc from 'fast-check';
import { bodiesOf } from './bodies';
import type { Route } from './document';
import { described, hostileValue } from './values';

/** The credentials of a request. */
export interface Senders {
  /** Keys of callers with credits and without limits. */
  readonly apiKeys: readonly string[];
  /** The key of a caller that may manage keys and webhooks. */
  readonly managingKey: string;
  /** Cookies of users and admins. */
  readonly cookies: readonly string[];
  /** Values that often replace the parameter of a path. */
  readonly ids: readonly string[];
  readonly origin: string;
}

type HeaderFields = Record<string, string | string[]>;

/** A request as Node's client sends it. */
export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderFields;
  readonly body: Buffer | undefined;
}

/** Visible Latin-1, which Node's client accepts. malformed.ts sends the rest byte for byte. */
const headerText = (maxLength: number) =>
  fc
    .array(fc.integer({ min: 0x20, max: 0xff }), { maxLength })
    .map((codes) => String.fromCharCode(...codes.filter((code) => code !== 0x7f)).trim());

const contentTypes = fc.oneof(
  { weight: 40, arbitrary: fc.constant<string | string[] | undefined>('application/json') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<(string | string[] | undefined)[]>(
      'application/json; charset=utf-16',
      'Application/JSON;charset="UTF-8"',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=',
      'application/json, text/html',
      ['application/json', 'text/plain'],
      '',
      undefined,
    ),
  },
  { weight: 1, arbitrary: headerText(60) },
);

const extraHeaders: fc.Arbitrary<HeaderFields> = fc.oneof(
  { weight: 25, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ 'x-forwarded-for': fc.oneof(fc.ipV4(), fc.ipV6(), headerText(80)) }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<HeaderFields[]>(
      { 'x-forwarded-for': '1.2.3.4, '.repeat(600) },
      { 'x-forwarded-for': ['::1', 'unknown', '999.1.1.1'] },
      { 'x-forwarded-host': 'a'.repeat(4_000), 'x-forwarded-proto': 'gopher' },
      { 'x-big': 'a'.repeat(12_000) },
      { 'x-big': 'a'.repeat(20_000) },
      Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`x-${i}`, `${i}`])),
      { host: 'evil.example' },
      { host: '' },
      { 'content-encoding': 'gzip' },
      { 'transfer-encoding': 'chunked' },
      { 'x-http-method-override': 'DELETE' },
      { 'accept-encoding': 'gzip;q=NaN, *', accept: 'image/png' },
      { upgrade: 'websocket', connection: 'upgrade' },
      { range: 'bytes=0-0', 'if-none-match': '*' },
      { 'idempotency-key': ['a', 'b'] },
      { 'x-request-id': 'x'.repeat(2_000) },
      { 'x-request-id': ['', '01jd3t0qy9z8w7v6s5r4p3n2m1'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      'idempotency-key': fc.oneof(
        fc.nat(50).map((n) => `retry-${n}`),
        headerText(300),
      ),
    }),
  },
);

/** Requests to a route of `/v1`. */
export function apiRequests(route: Route, senders: Senders): fc.Arbitrary<FuzzedRequest> {
  const isManagement = /^\/v1\/(keys|webhooks|ledger|usage)\b/.test(route.path);
  const key = fc.oneof(
    { weight: isManagement ? 90 : 1, arbitrary: fc.constant<string | string[]>(senders.managingKey) },
    { weight: 30, arbitrary: fc.constantFrom(...senders.apiKeys) },
    {
      weight: 1,
      arbitrary: fc.oneof(headerText(80), fc.constant<string[]>([senders.apiKeys[0]!, 'x']), fc.constant('')),
    },
  );
  return requests(route, senders, { 'x-api-key': key });
}

/** Requests to a route of the dashboard. */
export function dashboardRequests(route: Route, senders: Senders): fc.Arbitrary<FuzzedRequest> {
  // These routes would end the session that the other requests need.
  const endsSession = /\/sign-(in|up|out)$/.test(route.path);
  const cookies = endsSession ? ['enrichment.session_token=x'] : senders.cookies;
  return requests(route, senders, {
    cookie: fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...cookies) },
      { weight: 1, arbitrary: headerText(200) },
      { weight: 1, arbitrary: headerText(60).map((value) => `enrichment.session_token=${value}`) },
    ),
    origin: fc.oneof(
      { weight: 20, arbitrary: fc.constant(senders.origin) },
      { weight: 1, arbitrary: fc.constantFrom('null', 'http://evil.example', 'http://[', '') },
    ),
  });
}

function requests(
  route: Route,
  senders: Senders,
  fields: Record<string, fc.Arbitrary<string | string[]>>,
): fc.Arbitrary<FuzzedRequest> {
  const otherMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
  return fc
    .record({
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(route.method) },
        { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
      ),
      path: paths(route, senders),
      credentials: fc.record(fields),
      contentType: contentTypes,
      extra: extraHeaders,
      body: fc.oneof(
        { weight: route.body ? 30 : 3, arbitrary: bodiesOf(route) },
        { weight: route.body ? 1 : 30, arbitrary: fc.constant(undefined) },
      ),
    })
    .map(({ method, path, credentials, contentType, extra, body }) => ({
      method,
      path,
      body,
      headers: {
        ...(body && contentType !== undefined && { 'content-type': contentType }),
        ...(body && !('transfer-encoding' in extra) && { 'content-length': String(body.length) }),
        ...credentials,
        ...extra,
      },
    }));
}

function paths({ path, query }: Route, { ids }: Senders): fc.Arbitrary<string> {
  const encoded = (value: unknown) => encodeURIComponent(String(asText(value)).slice(0, 500).toWellFormed());
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom('%00', '%ff', '%', '..%2f..', '%2e%2e', ';x', '__proto__') },
    { weight: 1, arbitrary: hostileValue.map(encoded) },
  );
  const pairs = query.map(({ name, schema, required }) =>
    fc
      .tuple(
        fc.oneof({ weight: 6, arbitrary: described(schema, name) }, { weight: 2, arbitrary: hostileValue }),
        fc.constantFrom('', '', '', '', '[]', '[__proto__]', '[a][b]'),
        fc.integer({ min: required ? 1 : 0, max: 9 }),
      )
      .map(([value, suffix, presence]) =>
        presence < (required ? 1 : 5) ? [] : [`${name}${suffix}=${encoded(value)}`],
      ),
  );
  const noise = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('x=1', '__proto__[x]=1', 'constructor=1', '%', '%ff=%00', '&&=&'),
    },
  );
  const mutation = fc.oneof(
    { weight: 25, arbitrary: fc.constant((text: string) => text) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        (text: string) => `${text}/`,
        (text: string) => `/${text}`,
        (text: string) => text.toUpperCase(),
        (text: string) => `${text}%00`,
        (text: string) => `${text}/../../etc/passwd`,
        (text: string) => `${text}/%e0%a4%a`,
        (text: string) => text + '/a'.repeat(3_000),
        (text: string) => text.replace('v1', 'v2'),
        () => '/constructor',
        () => '/__proto__',
      ),
    },
  );
  return fc.tuple(id, fc.tuple(...pairs), noise, mutation).map(([subject, fields, extra, mutate]) => {
    const search = [...fields.flat(), ...(extra ? [extra] : [])].join('&');
    return mutate(path.replace(/\{\w+\}/, () => subject)) + (search && `?${search}`);
  });
}

function asText(value: unknown): unknown {
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
