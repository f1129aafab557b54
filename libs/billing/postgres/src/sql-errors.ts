/** https://www.postgresql.org/docs/18/errcodes-appendix.html */
function code(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}

/** Whether the server answered with an error; else it is the connection's. */
export function isFromServer(error: unknown): boolean {
  return /^(?=.*[0-9])[0-9A-Z]{5}$/.test(code(error) ?? '');
}

export function uniqueViolated(error: unknown): boolean {
  return code(error) === '23505';
}

export function foreignKeyViolated(error: unknown): boolean {
  return code(error) === '23503';
}

export function checkViolated(error: unknown): boolean {
  return code(error) === '23514';
}

/** Whether a statement did nothing because another transaction came first. */
export function inConflict(error: unknown): boolean {
  return ['23505', '40001', '40P01'].includes(code(error) ?? '');
}

/**
 * Whether the same statement may succeed on a later try: the server is starting, stopping or was killed, the
 * connection broke, or transactions got in each other's way. Errors without a code come from the connection, and
 * more than an ERROR ends it. What such a statement has done is unknown; after any other error it has done nothing.
 */
export function isTransient(error: unknown): boolean {
  if (!isFromServer(error)) return true;
  const value = code(error)!;
  const { severity } = error as { severity?: string };
  return severity === 'FATAL' || severity === 'PANIC' || /^(08|57P|40001|40P01|55P03)/.test(value);
}
