import { Client, type ClientConfig, type QueryResult, type Submittable } from 'pg';
import { isFromServer, sqlState } from './sql-errors';

const readOnly = '25006';

/** Timeout of closing; a running server closes within milliseconds. */
const goodbyeMs = 1_000;

// The driver's type. Without an error the first argument is null.
type Settle = (error: Error, result: QueryResult) => void;

export interface DatabaseClientConfig extends ClientConfig {
  /** Timeout of a statement in milliseconds. It ends the connection, and the effect of the statement is unknown. 0, the default: no timeout. */
  readonly answerWithinMs?: number;
}

/**
 * A connection that also ends when the server does not respond. `pg` waits until the server closes its side, which takes a
 * quarter of an hour behind a broken network. No work in progress is lost.
 *
 * The timeout of statements does not use `query_timeout`: for it, `pg` assigns a function literal to a property of each query.
 * V8 allocates such functions in its old generation, so each query was kept until the next full garbage collection.
 */
export class DatabaseClient extends Client {
  private readonly answerWithinMs: number;
  private broken = false;

  constructor(config?: DatabaseClientConfig) {
    super(config);
    this.answerWithinMs = config?.answerWithinMs ?? 0;
  }

  /** Whether a pool must not reuse the connection: a statement may still be running, the connection is lost, or its server is read-only. */
  get isBroken(): boolean {
    return this.broken;
  }

  /** Like {@link Client.query}, in all its forms. */
  override query(query: unknown, values?: unknown, callback?: unknown): never {
    if (isSubmittable(query)) {
      if (query.callback) query.callback = this.timed(query.callback);
      return super.query(query) as never;
    }
    const [given, settle] = typeof values === 'function' ? [undefined, values] : [values, callback];
    return this.send(query as string, given as unknown[], settle as Settle | undefined) as never;
  }

  /** @param query or a `QueryConfig`: the driver's types know the form with all three arguments for texts alone */
  private send(query: string, values: unknown[], callback: Settle | undefined): unknown {
    const send = (settle: Settle) => super.query(query, values, this.timed(settle));
    if (callback) return send(callback);
    return new Promise<QueryResult>((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)));
    }).catch((error: Error) => {
      Error.captureStackTrace(error); // The stack of the caller, not of the socket.
      throw error;
    });
  }

  private timed(given: Settle): Settle {
    const settle: Settle = (error, result) => {
      if (error && (!isFromServer(error) || sqlState(error) === readOnly)) this.broken = true;
      given(error, result);
    };
    if (this.answerWithinMs === 0) return settle;
    let isSettled = false;
    const giveUp = () => {
      if (isSettled) return;
      isSettled = true;
      settle(new Error('Query read timeout'), undefined!);
      this.connection.stream.destroy();
    };
    // A busy process runs the timer late: it first reads the answer that has arrived.
    const timer = setTimeout(() => setImmediate(giveUp), this.answerWithinMs);
    return (error, result) => {
      clearTimeout(timer);
      if (isSettled) return;
      isSettled = true;
      settle(error, result);
    };
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const timer = setTimeout(() => this.connection.stream.destroy(), goodbyeMs);
    this.connection.once('end', () => clearTimeout(timer));
    timer.unref(); // A client that has already ended emits no second event.
    return callback ? super.end(callback) : super.end();
  }
}

function isSubmittable(query: unknown): query is Submittable & { callback?: Settle } {
  return typeof (query as Submittable | undefined)?.submit === 'function';
}
