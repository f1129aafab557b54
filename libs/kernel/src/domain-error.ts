/**
 * A refusal that is reported to the caller: a stable code of the public contract and its machine-readable
 * details. It knows nothing of HTTP; the API maps codes to statuses in one table.
 */
export class DomainError extends Error {
  constructor(
    /** Code, for example `IP_001`. */
    readonly code: string,
    /** One sentence for the caller, without internal names. */
    message: string,
    /** Goes to the caller as it is. */
    readonly details: Readonly<Record<string, unknown>> = {},
    /** Whole seconds after which a retry makes sense, where known. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
