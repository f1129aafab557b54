import { call, mayPass, type Reply } from './call';
import { EnrichmentError } from './errors';
import { type CallOptions, type Settings, visibleAscii } from './options';
import { Pacer } from './pacer';

/** Result of one subject: a reply or an error. */
export type Outcome<Subject, Data> = {
  /** Index of the subject in the input, from 0. */
  readonly index: number;
  readonly subject: Subject;
} & (
  | { readonly reply: Reply<Data>; readonly error?: undefined }
  | { readonly error: EnrichmentError; readonly reply?: undefined }
);

/** Progress of a run. */
export interface Progress {
  /** Subjects that have an outcome. */
  readonly done: number;
  /** Number of these that failed. */
  readonly failed: number;
  readonly creditsCharged: number;
}

export interface ManyOptions<Parameters extends object = object> {
  /** Largest number of requests in progress. Default 10. */
  readonly concurrency?: number;
  /**
   * Name of the run, 1 to 64 visible ASCII characters. It gives each request an idempotency key: an interrupted run can
   * be repeated under the same name within 24 hours, and nothing is charged twice. Other operations and parameters have
   * other keys.
   */
  readonly run?: string;
  /** Parameters of every request, such as `{ include_company_data: true }`. */
  readonly parameters?: Parameters;
  /** Called after each outcome. */
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the run: iterating rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Milliseconds that one subject may take, without waiting for its turn. */
  readonly timeoutMs?: number;
}

/** One operation for many subjects: one request each, results in order of arrival. */
export type Many<Parameters extends object, Data> = (
  subjects: Iterable<string> | AsyncIterable<string>,
  options?: ManyOptions<Parameters>,
) => AsyncGenerator<Outcome<string, Data>, void, undefined>;

/**
 * Carries out an operation for many subjects, as fast as the `RateLimit` headers allow. A subject that is refused by a
 * rate limit waits, and is sent again. A refusal that concerns all subjects (401, 402, 403) ends the run: after the outcomes of the
 * requests in progress, iterating rejects with it. Nothing is sent before the first outcome is requested, or after the last one.
 *
 * @param field of the body that holds the subject
 */
export async function* many<Data>(
  settings: Settings,
  { path, field }: { path: string; field: string },
  subjects: Iterable<string> | AsyncIterable<string>,
  options: ManyOptions = {},
): AsyncGenerator<Outcome<string, Data>, void, undefined> {
  const { concurrency = 10, run, parameters, onProgress } = options;
  if (!Number.isSafeInteger(concurrency) || concurrency < 1)
    throw new RangeError('concurrency must be a whole number from 1 on.');
  const scope = run === undefined ? undefined : scopeOf(visibleAscii('run', run, 64), path, parameters);
  const pacer = new Pacer(settings.timing);
  const stop = new AbortController();
  const onAbort = () => stop.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', onAbort);
  if (options.signal?.aborted) onAbort();

  let refusal: EnrichmentError | undefined;
  const one = async (index: number, subject: string): Promise<Outcome<string, Data> | undefined> => {
    const callOptions: CallOptions = {
      signal: stop.signal,
      ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
      ...(scope !== undefined && { idempotencyKey: keyOf(scope, subject) }),
    };
    for (;;) {
      const ticket = await pacer.turn(stop.signal);
      if (refusal) {
        pacer.ended(ticket);
        return undefined;
      }
      try {
        const body = { ...parameters, [field]: subject };
        const reply = await call<Data>(settings, path, body, callOptions, mayPassNow);
        // A replayed answer names the time of the first one.
        pacer.ended(ticket, reply.meta.rateLimits, reply.meta.replayed ? undefined : timeOf(reply.data));
        return { index, subject, reply };
      } catch (error) {
        pacer.ended(ticket);
        if (!(error instanceof EnrichmentError)) throw error;
        if ([401, 402, 403].includes(error.status ?? 0)) {
          refusal ??= error;
          return undefined;
        }
        if (error.status !== 429) return { index, subject, error };
        pacer.refused(ticket, error.retryAfterSeconds ?? 1);
      }
    }
  };

  const source = iteratorOf(subjects);
  const running = new Set<Promise<void>>();
  const arrived: Outcome<string, Data>[] = [];
  const start = (index: number, subject: string) => {
    const task = one(index, subject).then((outcome) => {
      if (outcome) arrived.push(outcome);
      running.delete(task);
    });
    // A waiting caller gets the failure; after an abort no caller waits.
    task.catch(() => undefined);
    running.add(task);
  };

  const progress = { done: 0, failed: 0, creditsCharged: 0 };
  let isEnded = false;
  let index = 0;
  try {
    for (;;) {
      while (!isEnded && !refusal && running.size < concurrency) {
        const next = await source.next();
        if (next.done) isEnded = true;
        else start(index++, next.value.replace(/\r?\n$/, '')); // the line of a file
      }
      if (running.size === 0 && arrived.length === 0) {
        if (refusal) throw refusal;
        return;
      }
      if (arrived.length === 0) await Promise.race(running);
      for (let outcome = arrived.shift(); outcome; outcome = arrived.shift()) {
        progress.done++;
        if (outcome.error) progress.failed++;
        progress.creditsCharged += outcome.reply?.meta.creditsCharged ?? 0;
        onProgress?.({ ...progress });
        yield outcome;
      }
    }
  } finally {
    options.signal?.removeEventListener('abort', onAbort);
    stop.abort();
    if (!isEnded) await source.return?.();
  }
}

/** A refusal by a rate limit holds for all: the queue waits for it, not the one call. */
function mayPassNow(failure: Parameters<typeof mayPass>[0]): boolean {
  return failure.status !== 429 && mayPass(failure);
}

/** A run of an operation with its parameters: `newsletter:/v1/email/validate?include_company_data=true`. */
function scopeOf(run: string, path: string, parameters: object = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  query.sort();
  return `${run}:${path}?${query}`;
}

/** The scope and the subject in ASCII: the key of a subject does not depend on its place in the list. */
function keyOf(scope: string, subject: string): string {
  const key = `${scope}:${encodeURIComponent(subject.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
  return key.length <= 255 ? key : `${key.slice(0, 238)}~${fnv1a(key)}`;
}

/** FNV-1a of an ASCII text, in 64 bits: browsers have no other digest on pages without TLS. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

function timeOf(data: unknown): number | undefined {
  return (data as { processing_time_ms?: number }).processing_time_ms;
}

function iteratorOf(
  subjects: Iterable<string> | AsyncIterable<string>,
): Iterator<string> | AsyncIterator<string> {
  return Symbol.asyncIterator in subjects ? subjects[Symbol.asyncIterator]() : subjects[Symbol.iterator]();
}
