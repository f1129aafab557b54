/**
 * A refusal that is reported to the caller: a stable code of the public contract and its machine-readable
 * details. It knows nothing of HTTP; the API maps codes to statuses in one table.
 */
export class DomainError extends Error {
  constructor(
    /** For example `IP_001`. */
    readonly code: string,
    /** One sentence for humans; it goes to the caller, so it names nothing internal. */
    message: string,
    /** Goes to the caller as it is. */
    readonly details: Readonly<Record<string, unknown>> = {},
    /** After how many whole seconds a retry makes sense, where that is known. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
