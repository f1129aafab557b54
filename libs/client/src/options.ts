export interface ClientOptions {
  /** Address of the service, such as `http://127.0.0.1:3000`. The client appends `/v1/...`. */
  readonly baseUrl: string;
  /** API key from the dashboard. The client sends it in the `x-api-key` header only. */
  readonly apiKey: string;
  /** Milliseconds that one call may take, retries and waiting included; default 60,000. */
  readonly timeoutMs?: number;
  /** Milliseconds that one request of a call may take; default 30,000. */
  readonly attemptTimeoutMs?: number;
  /** Largest number of retries of a call. Default 3. */
  readonly retries?: number;
  /** Something else than the platform's `fetch`. */
  readonly fetch?: typeof fetch;
  /** Time and randomness, replaced in tests. */
  readonly timing?: Timing;
}

export interface CallOptions {
  /** An abort ends the call at once. The call then rejects with the signal's reason, as `fetch` does. */
  readonly signal?: AbortSignal;
  /** Instead of the client's. */
  readonly timeoutMs?: number;
  /** Names this call for 24 hours: a repetition with the same name is not charged again. Default: a new one. */
  readonly idempotencyKey?: string;
}

/** Source of time and randomness. */
export interface Timing {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Resolves after some milliseconds, or rejects with the signal's reason when that is aborted first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
}

/** The longest time that a timer takes. */
const maxMs = 2 ** 31 - 1;

/** The options, checked and complete. */
export class Settings {
  readonly timeoutMs: number;
  readonly attemptTimeoutMs: number;
  readonly retries: number;
  readonly fetch: typeof fetch;
  readonly timing: Timing;
  // Private to the language, so that printing or serialising a client shows nothing of it.
  readonly #apiKey: string;
  /** Where requests go. */
  readonly baseUrl: string;

  /** @throws TypeError or RangeError that names the option, and never holds the key */
  constructor(options: ClientOptions) {
    this.baseUrl = checkedUrl('baseUrl', options.baseUrl);
    this.#apiKey = visibleAscii('apiKey', options.apiKey);
    this.timeoutMs = duration('timeoutMs', options.timeoutMs ?? 60_000);
    this.attemptTimeoutMs = duration('attemptTimeoutMs', options.attemptTimeoutMs ?? 30_000);
    this.retries = options.retries ?? 3;
    if (!Number.isSafeInteger(this.retries) || this.retries < 0)
      throw new RangeError('retries must be a whole number from 0 on.');
    // Reads the global `fetch` at each call, and calls it without a `this`: browsers refuse any other `this`.
    this.fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.timing = options.timing ?? platformTiming;
  }

  /** @param idempotencyKey of a request that has a body */
  headers(idempotencyKey?: string): Record<string, string> {
    const key = { 'x-api-key': this.#apiKey };
    if (idempotencyKey === undefined) return key;
    return {
      ...key,
      'content-type': 'application/json',
      'idempotency-key': visibleAscii('idempotencyKey', idempotencyKey),
    };
  }
}

/** @throws RangeError that names the option */
export function duration(name: string, milliseconds: number): number {
  if (milliseconds >= 1 && milliseconds <= maxMs) return milliseconds;
  throw new RangeError(`${name} must be from 1 to ${maxMs} milliseconds.`);
}

const platformTiming: Timing = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(end, Math.min(milliseconds, maxMs));
      function end(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        if (signal?.aborted) reject(signal.reason as Error);
        else resolve();
      }
      if (signal?.aborted) end();
      else signal?.addEventListener('abort', end);
    }),
};

function checkedUrl(name: string, text: string): string {
  if (URL.canParse(text)) {
    const url = new URL(text);
    const { protocol, username, password, search, hash } = url;
    if (/^https?:$/.test(protocol) && !username && !password && !search && !hash) {
      const base = url.href.replace(/\/+$/, '');
      if (base.endsWith('/v1'))
        throw new TypeError(`Write ${name} without /v1, which this client adds: ${base.slice(0, -3)}`);
      return base;
    }
  }
  throw new TypeError(`${name} must be an http or https address without user, query and fragment.`);
}

/** Checks a header value here, because the error of `fetch` would print it. */
export function visibleAscii(name: string, value: unknown, max = 255): string {
  if (typeof value === 'string' && value.length <= max && /^[\x21-\x7e]+$/.test(value)) return value;
  throw new TypeError(`${name} must be 1 to ${max} visible ASCII characters.`);
}
