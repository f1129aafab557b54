import { isNativeError } from 'node:util/types'; // Not instanceof: errors of sockets may come from another realm.
import { DomainError } from '@enrichment/kernel';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { endsConnection, isFromServer, sqlState } from './sql-errors';

/** The database is temporarily unavailable: a repeated request may succeed. */
export class DatabaseUnavailable extends DomainError {
  constructor(override readonly cause: unknown) {
    super(
      'SYS_002',
      raisedText(cause) ?? 'The service is not available at the moment: repeat the request shortly.',
    );
  }

  /** Whether the connection broke; otherwise a statement failed or timed out. */
  get isConnectionLost(): boolean {
    return isFromServer(this.cause) ? endsConnection(this.cause) : !isTimeout(this.cause);
  }
}

/** The message of one of our own triggers, which is meant for the caller. */
function raisedText(cause: unknown): string | undefined {
  const { where, message } = cause as { where?: string; message: string };
  return where?.split('\n', 1)[0]!.endsWith('at RAISE') ? message : undefined;
}

/**
 * Errors of the database's state and not of the statement: connection (08), resources and disk (53), shutdown, timeouts and
 * cancellation (57), the file system (58), a read-only standby (25006), and conflicts of transactions.
 */
const unavailable = /^(08|53|57|58|25006|40001|40P01|55P03)/;

/**
 * Converts errors of PostgreSQL to an error of the service. No other function does so.
 *
 * @param error of the driver, or of TypeORM around it
 * @returns {@link DatabaseUnavailable}, or the error itself when the statement caused it
 */
export function asUnavailable(error: unknown): unknown {
  const thrown = (error as { driverError?: unknown }).driverError ?? error;
  const cause = isReleased(thrown) ? new Error('the connection has ended', { cause: thrown }) : thrown;
  if (cause instanceof DomainError || !isNativeError(cause) || isMistake(cause)) return error;
  const isOurs = isFromServer(cause) && !endsConnection(cause) && !unavailable.test(sqlState(cause)!);
  return isOurs ? error : new DatabaseUnavailable(cause);
}

/** Whether TypeORM refused the next statement of a transaction, because its connection has ended. */
function isReleased(error: unknown): boolean {
  return (
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError
  );
}

/** @throws the error of `work`, converted by {@link asUnavailable} */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** Enough attempts to replace every connection of the pool, each of which may be broken. */
const maxAttempts = 15;

/**
 * Repeats work whose connection broke, so that it survives a restart of the database.
 *
 * @param work a read, or a write that has the same effect twice
 * @throws the error of `work`; after the last attempt {@link DatabaseUnavailable}
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await work();
    } catch (error) {
      const again = error instanceof DatabaseUnavailable && error.isConnectionLost;
      if (!again || attempts >= maxAttempts) throw error;
    }
  }
}

/** Timeouts of the driver and its pool, which have no code. */
export function isTimeout(error: unknown): boolean {
  return isNativeError(error) && /timeout/i.test(error.message);
}

/** Whether the error is a bug: errors of the driver and of sockets are plain `Error`s. */
function isMistake(error: Error): boolean {
  return !['Error', 'AggregateError', 'error'].includes(error.name);
}
