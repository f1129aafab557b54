import { attempt, type PreparedRequest, type ReceivedAnswer } from './attempt';
import { EnrichmentError, type Failure } from './errors';
import { type Meta, rateLimits, retryAfter, wholeNumber } from './meta';
import { type CallOptions, duration, type Settings } from './options';

/** A successful answer. */
export interface Reply<Data> {
  /** The answer's body, as the reference describes it. */
  readonly data: Data;
  readonly meta: Meta;
}

/** A free request without side effects. */
export type Query<Data> = (options?: Omit<CallOptions, 'idempotencyKey'>) => Promise<Reply<Data>>;

/** The same, of the part that a query selects. */
export type Selection<Part extends object, Data> = (
  query?: Part,
  ...options: Parameters<Query<Data>>
) => Promise<Reply<Data>>;

/** The same, of the resource of a name. */
export type NamedQuery<Data> = (name: string, ...options: Parameters<Query<Data>>) => Promise<Reply<Data>>;

/** Makes the resource of a name, or gives it these settings. */
export type Change<Body extends object, Data> = (
  name: string,
  body: Body,
  options?: ChangeOptions,
) => Promise<Reply<Data>>;

/** Ends the resource of a name. */
export type Removal<Data> = (name: string, options?: ChangeOptions) => Promise<Reply<Data>>;

/** The path with the values of a query that are given. */
export function withQuery(path: string, query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Options of a change of a resource. */
export interface ChangeOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** `meta.etag` of an answer: a resource in another state is refused with RESOURCE_003. */
  readonly ifMatch?: string;
  /** `*`: a resource that is there is refused with RESOURCE_003. */
  readonly ifNoneMatch?: '*';
}

/** A request that is neither a GET nor a POST. */
interface ResourceRequest {
  readonly method: 'PUT' | 'DELETE';
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export type Method<Body extends object, Data> = (body: Body, options?: CallOptions) => Promise<Reply<Data>>;

/** Waits of 0 to 0.5 s, to 1 s, to 2 s ... before a repetition, when the API names none. */
const backoff = { firstMs: 500, maxMs: 8_000 };

/**
 * Carries out one operation, and repeats it where that can help: 429, 502, 503, 504, an idempotency key in use, no
 * connection, no answer in time. All its requests carry one idempotency key, so that it is charged once.
 *
 * @param body of a POST or PUT
 * @param isRepeated whether a failure may pass
 * @param change `undefined`: a POST with a body, a GET without
 * @throws EnrichmentError; the reason of an aborted signal; TypeError or RangeError for a wrong option
 */
export async function call<Data>(
  settings: Settings,
  path: string,
  body: object | undefined,
  options: CallOptions = {},
  isRepeated = mayPass,
  change?: ResourceRequest,
): Promise<Reply<Data>> {
  const { timing } = settings;
  const timeoutMs = duration('timeoutMs', options.timeoutMs ?? settings.timeoutMs);
  const idempotencyKey = options.idempotencyKey ?? randomKey();
  const request: PreparedRequest = {
    url: settings.baseUrl + path,
    init: initOf(settings, body, idempotencyKey, change),
    signal: options.signal,
  };
  const deadline = timing.now() + timeoutMs;

  for (let attempts = 1; ; attempts++) {
    const result = await once(
      request,
      Math.min(settings.attemptTimeoutMs, deadline - timing.now()),
      settings,
    );
    if ('body' in result) return reply(result, { attempts, idempotencyKey });
    const waitMs = waitBefore(attempts, result, timing.random());
    if (!isRepeated(result) || attempts > settings.retries || timing.now() + waitMs >= deadline)
      throw new EnrichmentError(result, { attempts, idempotencyKey });
    await timing.sleep(waitMs, options.signal);
  }
}

async function once(
  request: PreparedRequest,
  timeoutMs: number,
  settings: Settings,
): Promise<Success | Failure> {
  const received = await attempt(request, timeoutMs, settings);
  return 'text' in received ? readAnswer(received) : received;
}

function initOf(
  settings: Settings,
  body: object | undefined,
  idempotencyKey: string,
  { method, ifMatch, ifNoneMatch }: Partial<ResourceRequest> = {},
): RequestInit {
  const conditions = {
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
  };
  return {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { ...settings.headers(body && idempotencyKey), ...conditions },
    ...(body && { body: JSON.stringify(body) }),
    // Only the key identifies a caller, and it is sent to no other address.
    credentials: 'omit',
    redirect: 'manual',
  };
}

/** Whether the same request may be answered otherwise a little later. */
export function mayPass({ code, status }: Failure): boolean {
  return (
    code === 'IDEM_001' ||
    code === 'TIMED_OUT' ||
    code === 'NO_CONNECTION' ||
    [408, 429, 502, 503, 504].includes(status ?? 0)
  );
}

/** Full jitter, so that concurrent failures do not retry together. It follows the wait that the API names, if any. */
function waitBefore(tries: number, { retryAfterSeconds }: Failure, chance: number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1_000 + chance * backoff.firstMs;
  return chance * Math.min(backoff.firstMs * 2 ** (tries - 1), backoff.maxMs);
}

function reply<Data>(
  { body, headers }: Success,
  sent: { attempts: number; idempotencyKey: string },
): Reply<Data> {
  const meta: Meta = {
    requestId: body.request_id,
    creditsCharged: wholeNumber(headers, 'x-credits-charged'),
    creditsRemaining: wholeNumber(headers, 'x-credits-remaining'),
    rateLimits: rateLimits(headers),
    ageSeconds: wholeNumber(headers, 'age'),
    etag: headers.get('etag') ?? undefined,
    replayed: headers.get('idempotent-replayed') === 'true',
    ...sent,
  };
  return { data: body as Data, meta };
}

/** 128 random bits. Not `randomUUID`, which browsers keep from pages without TLS. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** A body that the API sent: every one is an object with a `request_id`. */
type Body = Readonly<Record<string, unknown>> & { readonly request_id: string };

/** A success of the API. */
interface Success {
  readonly body: Body;
  readonly headers: Headers;
}

/** Separates success from failure. */
function readAnswer({ status, headers, text }: ReceivedAnswer): Success | Failure {
  const body = parse(text);
  if ((status === 200 || status === 201) && body) return { body, headers };
  const retryAfterSeconds = retryAfter(headers);
  if (status < 400 || !body || !isError(body)) return { ...unexpected(status), status, retryAfterSeconds };
  const { code, message, details, error, request_id: requestId } = body;
  return { code, message, details, status, error, requestId, retryAfterSeconds };
}

type ErrorBody = Body & Pick<Failure, 'code' | 'message' | 'details'> & { readonly error: string };

function isError({ code, message, details, error }: Body): boolean {
  return [code, message, error].every((one) => typeof one === 'string') && isObject(details);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

function parse(text: string): ErrorBody | undefined {
  try {
    const value = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof value?.request_id === 'string' ? (value as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

function unexpected(status: number): Failure<'UNEXPECTED_ANSWER'> {
  // A redirect is not followed: the key would go with it. Browsers show it as status 0.
  const what =
    status === 0 || (status >= 300 && status < 400)
      ? 'a redirect'
      : `status ${status} without the API's JSON`;
  return {
    code: 'UNEXPECTED_ANSWER',
    message: `The server responded with ${what}: check baseUrl.`,
    details: {},
  };
}
