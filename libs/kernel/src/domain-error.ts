/**
 * A refusal that is reported to the caller: a stable code of the public contract and its machine-readable
 * details. The API maps codes to HTTP statuses in one table.
 */
export class DomainError extends Error {
  constructor(
    /** Code, for example `IP_001`. */
    readonly code: string,
    /** One sentence for the caller, without internal names. */
    message: string,
    /** Sent to the caller unchanged. */
    readonly details: Readonly<Record<string, unknown>> = {},
    /** Whole seconds after which a retry makes sense, where known. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
