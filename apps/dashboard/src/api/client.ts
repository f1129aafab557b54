import { useSyncExternalStore } from 'react';

/** An error of the API, with a message for the user. `status` is 0 without an answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly requestId?: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }

  /** Whether the user's role forbids it, or another tab has selected another account. */
  get notAllowed(): boolean {
    return this.code === 'SESSION_004';
  }

  /** Whether an error of a query says that there is no such thing. */
  static isMissing(error: Error | null): boolean {
    return error instanceof ApiError && error.status === 404;
  }

  get signedOut(): boolean {
    return this.code === 'SESSION_001';
  }
}

const timeoutMs = 20_000;

let account: string | undefined;

/** Sends this account's id with each later request, because another tab may have selected another account. */
export function setAccount(id: string | undefined): void {
  account = id;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Change = 'PUT' | 'PATCH';

/**
 * Calls /dashboard/api.
 * @param path path below it, such as `/keys`
 * @param idempotencyKey makes the same call take effect once, where the API supports it
 * @returns the answer's JSON; `undefined` when it has none
 * @throws ApiError
 */
export function call<T>(method: Method, path: string, body?: unknown, idempotencyKey?: string): Promise<T> {
  return send(method, path, body, idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey });
}

/**
 * Changes the state that has the tag. If somebody else has changed it, the error says so.
 * @throws ApiError
 */
export function change<T>(method: Change, path: string, body: object, etag: string): Promise<T> {
  return send(method, path, body, { 'if-match': etag });
}

async function send<T>(
  method: Method | Change,
  path: string,
  body: unknown,
  condition: false | Readonly<Record<string, string>>,
): Promise<T> {
  const headers = {
    accept: 'application/json',
    ...(account !== undefined && { 'x-account-id': account }),
    ...condition,
  };
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const lossesBefore = losses;
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await reach(fetch(`/dashboard/api${path}`, { ...init, signal }));
  const answer = parse(await reach(response.text()));
  // A proxy answers for an unreachable service, without JSON.
  if (losses === lossesBefore) setReachable(!(response.status >= 502 && answer === undefined));
  if (!response.ok) throw toError(response, answer);
  return answer as T;
}

/**
 * A file, which may take minutes. The browser keeps a large one on its disk: a text has at most 512 MB.
 * @throws ApiError
 */
export async function fileOf(path: string): Promise<Blob> {
  const headers = account === undefined ? undefined : { 'x-account-id': account };
  const response = await reach(fetch(`/dashboard/api${path}`, { ...(headers && { headers }) }));
  if (!response.ok) throw toError(response, parse(await reach(response.text())));
  return reach(response.blob());
}

/** @throws ApiError when the service cannot be reached */
async function reach<T>(receiving: Promise<T>): Promise<T> {
  try {
    return await receiving;
  } catch {
    setReachable(false);
    throw new ApiError(
      0,
      'UNREACHABLE',
      'The service cannot be reached. Check your connection and try again.',
    );
  }
}

/** The query string of the set parameters, with a question mark; empty without any. */
export function query(parameters: Readonly<Record<string, string | number | null | undefined>>): string {
  const set = Object.entries(parameters).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (set.length === 0) return '';
  return `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()}`;
}

/** The error of an answer other than 2xx, with any body. */
export function toError(response: { status: number; headers: Headers }, answer: unknown): ApiError {
  const body = isObject(answer) ? answer : {};
  const details = isObject(body['details']) ? body['details'] : {};
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    text(body['code']) ?? `HTTP_${response.status}`,
    text(body['message']) ?? `The service answered with status ${response.status}. Try again in a moment.`,
    text(body['request_id']) ?? response.headers.get('x-request-id') ?? undefined,
    messages(details['fields'] ?? body['fields']),
    Number.isFinite(wait) ? wait : undefined,
  );
}

function messages(fields: unknown): Record<string, string> {
  if (!isObject(fields)) return {};
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

function parse(body: string): unknown {
  try {
    return body === '' ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

let reachable = true;
const listeners = new Set<() => void>();

function setReachable(next: boolean): void {
  if (next === reachable) return;
  reachable = next;
  for (const listener of listeners) listener();
}

/** Whether the service answered the last request. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => reachable);
}

/** How often the network was lost. An answer to an earlier request does not show that it is back. */
let losses = 0;

// The browser knows at once that the network is gone.
globalThis.addEventListener?.('offline', () => {
  losses++;
  setReachable(false);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
