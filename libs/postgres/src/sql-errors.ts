/** The server's code of an error; `undefined` for errors of the connection. https://www.postgresql.org/docs/18/errcodes-appendix.html */
export function sqlState(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  // System errors have codes of capital letters only, such as EPIPE.
  return typeof code === 'string' && /^(?=.*[0-9])[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether the server sent the error; otherwise it is an error of the connection. */
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

/** Whether a statement had no effect because of a concurrent transaction. */
export function inConflict(error: unknown): boolean {
  return ['23505', '40001', '40P01'].includes(sqlState(error) ?? '');
}

/** A severity above ERROR ends the connection. */
export function endsConnection(error: unknown): boolean {
  const { severity } = error as { severity?: string };
  return severity === 'FATAL' || severity === 'PANIC';
}

/**
 * Whether the same statement may succeed later: the server is starting, stopping or was killed, the connection broke, or
 * transactions conflicted. The effect of such a statement is unknown; after any other error it had no effect.
 */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined || endsConnection(error) || /^(08|57P|40001|40P01|55P03)/.test(state);
}
