/**
 * Why an attempt got no answer.
 *
 * - `refused_address`: the receiver's name leads to addresses that are not reached from here, or the URL is not one that is sent to.
 * - `no_address`: the name leads nowhere.
 * - `no_connection`: no connection could be made.
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

/** Why a URL cannot be that of an endpoint. */
export type UrlProblem = 'malformed' | 'not_https' | 'refused_address' | 'no_address';

/** Sends messages to customers' endpoints, and nowhere else than to hosts of the public internet. */
export abstract class Sender {
  /** Reason why a URL is refused at this moment; `undefined` when it is accepted. */
  abstract problemOf(url: string): Promise<UrlProblem | undefined>;
  /**
   * Sends one message. Redirects are not followed; what a name leads to is checked each time.
   * @throws `signal.reason` as soon as the signal aborts; nothing else
   */
  abstract send(message: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  }): Promise<SendOutcome>;
}
