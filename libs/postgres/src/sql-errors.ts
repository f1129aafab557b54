/** The server's code of an error; `undefined` for errors of the connection. https://www.postgresql.org/docs/18/errcodes-appendix.html */
export function sqlState(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  // System errors have codes of capital letters only, such as EPIPE.
  return typeof code === 'string' && /^(?=.*[0-9])[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether the server answered with an error; else it is the connection's. */
export function isFromServer(error: unknown): boolean {
  return sqlState(error) !== undefined;
}

export function uniqueViolated(error: unknown): boolean {
  return sqlState(error) === '23505';
}

export function foreignKeyViolated(error: unknown): boolean {
  return sqlState(error) === '23503';
}

export function checkViolated(error: unknown): boolean {
  return sqlState(error) === '23514';
}

/** Whether a statement did nothing because another transaction came first. */
export function inConflict(error: unknown): boolean {
  return ['23505', '40001', '40P01'].includes(sqlState(error) ?? '');
}

/** A severity above ERROR ends the connection. */
export function endsConnection(error: unknown): boolean {
  const { severity } = error as { severity?: string };
  return severity === 'FATAL' || severity === 'PANIC';
}

/**
 * Whether the same statement may succeed on a later try: the server is starting, stopping or was killed, the
 * connection broke, or transactions got in each other's way. What such a statement has done is unknown; after any other
 * error it has done nothing.
 */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined || endsConnection(error) || /^(08|57P|40001|40P01|55P03)/.test(state);
}
