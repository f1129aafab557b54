import type { Failure } from './errors';
import type { Settings } from './options';

/** An answer whose body was read to its end. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A request that may be repeated. */
export interface PreparedRequest {
  readonly url: string;
  readonly init: RequestInit;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends one request.
 *
 * @returns the answer, or the reason why there is none
 * @throws the reason of the caller's signal, when that was aborted
 */
export async function attempt(
  { url, init, signal }: PreparedRequest,
  timeoutMs: number,
  { fetch, timing }: Settings,
): Promise<ReceivedAnswer | Failure> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  signal?.addEventListener('abort', onAbort);
  let late = false;
  const timer = timing.sleep(timeoutMs, stop.signal).then(
    () => {
      late = true;
      stop.abort();
    },
    () => undefined,
  );
  try {
    const response = await fetch(url, { ...init, signal: stop.signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    return late ? timedOut : { ...noConnection, cause };
  } finally {
    signal?.removeEventListener('abort', onAbort);
    stop.abort();
    await timer;
  }
}

const timedOut: Failure<'TIMED_OUT'> = {
  code: 'TIMED_OUT',
  message: 'There was no answer in time.',
  details: {},
};
const noConnection: Failure<'NO_CONNECTION'> = {
  code: 'NO_CONNECTION',
  message: 'The service could not be reached, or the connection broke.',
  details: {},
};
