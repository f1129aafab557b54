import type { VirtualTime } from './virtual-time';

/** The service's reaction to one request. */
export interface Step {
  /** Milliseconds until it answers; never when infinite. */
  readonly afterMs?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is when it is a text. */
  readonly body?: unknown;
  /** Breaks the connection instead. */
  readonly breaks?: boolean;
}

/** One request as it arrived. */
export interface SeenRequest {
  readonly at: number;
  readonly method: string | undefined;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A `fetch` that answers from a script, in virtual time. */
export class ScriptedService {
  readonly seen: SeenRequest[] = [];
  readonly #steps: Step[];

  constructor(
    private readonly time: VirtualTime,
    ...steps: Step[]
  ) {
    this.#steps = steps;
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const { method, signal, headers, body } = init;
    this.seen.push({
      at: this.time.now(),
      method,
      url: String(input as string),
      headers: new Headers(headers),
      body: body ? JSON.parse(body as string) : undefined,
    });
    const step = this.#steps.shift();
    if (!step) throw new Error('One request more than the script has.');
    if (step.afterMs !== undefined) await this.time.sleep(step.afterMs, signal ?? undefined);
    if (step.breaks) throw new TypeError('fetch failed');
    const text = typeof step.body === 'string' ? step.body : JSON.stringify(step.body ?? located);
    return new Response(text, { status: step.status ?? 200, headers: { ...step.headers } });
  };
}

/** The beginning of an answer to a lookup. */
export const located = { ip: '8.8.8.8', version: 4, request_id: '01JD3T0QY9Z8W7V6S5R4P3N2M1' };

/** An error in the form of the API. */
export function refusal(status: number, code: string, details: object = {}, retryAfter?: number): Step {
  return {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    body: { error: 'an_error', message: 'Some words.', code, request_id: located.request_id, details },
  };
}
