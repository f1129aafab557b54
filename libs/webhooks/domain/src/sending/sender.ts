/**
 * Reason of an attempt without an answer.
 *
 * - `refused_address`: the guard refuses the addresses of the receiver, or the URL.
 * - `no_address`: the name has no address.
 * - `no_connection`: connecting failed.
 * - `timeout`: no answer in time.
 * - `tls`: the receiver's certificate is not valid for its name.
 * - `broken`: the connection broke off.
 */
export const sendFailures = [
  'refused_address',
  'no_address',
  'no_connection',
  'timeout',
  'tls',
  'broken',
] as const;
export type SendFailure = (typeof sendFailures)[number];

/** Result of one attempt. */
export interface SendOutcome {
  /** Status of the answer; `undefined` without an answer. */
  readonly status: number | undefined;
  readonly failure: SendFailure | undefined;
  /** The first characters of the answer, at most {@link excerptLength}. */
  readonly excerpt: string;
  /** The pause that the receiver names by `Retry-After`, in milliseconds; 0: none. */
  readonly retryAfterMs: number;
  readonly durationMs: number;
}

/** Characters of an answer that are stored. */
export const excerptLength = 500;

/** Reason for refusing the URL of an endpoint. */
export type UrlProblem = 'malformed' | 'not_https' | 'refused_address' | 'no_address';

/** Sends messages to customers' endpoints, only on the public internet. */
export abstract class Sender {
  /** Reason why a URL is refused at this moment; `undefined` when it is accepted. */
  abstract problemOf(url: string): Promise<UrlProblem | undefined>;
  /**
   * Sends one message. Redirects are not followed; the addresses of a name are checked each time.
   * @throws only `signal.reason`, as soon as the signal aborts
   */
  abstract send(message: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  }): Promise<SendOutcome>;
}
