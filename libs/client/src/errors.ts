import type { ErrorDetails } from './error-details';

/** A code of the API, or of this client: `TIMED_OUT`, `NO_CONNECTION`, `UNEXPECTED_ANSWER`. */
export type ErrorCode = keyof ErrorDetails;

/** Properties of an {@link EnrichmentError}. */
export interface Failure<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  /** One sentence for humans. */
  readonly message: string;
  readonly details: ErrorDetails[Code];
  /** The HTTP status; `undefined` when there was no answer. */
  readonly status?: number | undefined;
  /** The kind of error, such as `validation_error`; `undefined` when the API did not answer. */
  readonly error?: string | undefined;
  /** Quote it when you report a problem; `undefined` when the API did not answer. */
  readonly requestId?: string | undefined;
  /** Whole seconds after which a repetition may succeed, if the API returned them. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/**
 * A call that failed, after the retries that could help. Never holds the API key.
 *
 * Decide by `code`; {@link isEnrichmentError} narrows `details` with it.
 */
export class EnrichmentError<Code extends ErrorCode = ErrorCode> extends Error implements Failure<Code> {
  override readonly name = 'EnrichmentError';
  readonly code: Code;
  readonly details: ErrorDetails[Code];
  readonly status: number | undefined;
  readonly error: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Repeat the same call with it (`options.idempotencyKey`), and nothing is charged twice. */
  readonly idempotencyKey: string;
  /** Number of requests sent. */
  readonly attempts: number;

  constructor(failure: Failure<Code>, sent: { idempotencyKey: string; attempts: number }) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause });
    this.code = failure.code;
    this.details = failure.details;
    this.status = failure.status;
    this.error = failure.error;
    this.requestId = failure.requestId;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.idempotencyKey = sent.idempotencyKey;
    this.attempts = sent.attempts;
  }

  /** `EnrichmentError: IP_001: The ip ... (request_id 01...)`; without an answer it names the idempotency key. */
  override toString(): string {
    const quoted =
      this.requestId === undefined
        ? `idempotency key ${this.idempotencyKey}`
        : `request_id ${this.requestId}`;
    return `${this.name}: ${this.code}: ${this.message} (${quoted})`;
  }
}

/** Any {@link EnrichmentError}, as a union: comparing `code` narrows `details`. */
export type AnyEnrichmentError = { [Code in ErrorCode]: EnrichmentError<Code> }[ErrorCode];

/**
 * Whether something caught is an error of this client.
 *
 * A code that this version does not know yet can still arrive: end a `switch` with a `default`.
 */
export function isEnrichmentError(error: unknown): error is AnyEnrichmentError {
  return error instanceof EnrichmentError;
}
