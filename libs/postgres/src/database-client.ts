import { Client, type ClientConfig, type QueryResult, type Submittable } from 'pg';
import { isFromServer, sqlState } from './sql-errors';

const readOnly = '25006';

/** A server that is there closes within milliseconds. */
const goodbyeMs = 1_000;

// The driver's type. Without an error the first argument is null.
type Settle = (error: Error, result: QueryResult) => void;

export interface DatabaseClientConfig extends ClientConfig {
  /**
   * Milliseconds after which a statement and its connection are given up; its effect is then unknown. 0, the default,
   * means no limit.
   */
  readonly answerWithinMs?: number;
}

/**
 * A connection that ends also when the server has fallen silent: `pg` waits for the server to close its side, which one behind
 * a broken network does after a quarter of an hour. Nothing is in progress on it that could be lost.
 *
 * Its statements are timed here and not by `query_timeout`, for which `pg` assigns a function literal to a property of each query. V8
 * makes such functions where long-lived objects are kept: each held its query in memory until the next full garbage collection.
 */
export class DatabaseClient extends Client {
  private readonly answerWithinMs: number;
  private broken = false;

  constructor(config?: DatabaseClientConfig) {
    super(config);
    this.answerWithinMs = config?.answerWithinMs ?? 0;
  }

  /** A statement may still be running, the connection is lost, or its server can only be read: a pool must not use it again. */
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
      Error.captureStackTrace(error); // Leads to the caller, not to the socket.
      throw error;
    });
  }

  private timed(given: Settle): Settle {
    const settle: Settle = (error, result) => {
      if (error && (!isFromServer(error) || sqlState(error) === readOnly)) this.broken = true;
      given(error, result);
    };
    if (this.answerWithinMs === 0) return settle;
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      settle(new Error('Query read timeout'), undefined!);
      this.connection.stream.destroy();
    }, this.answerWithinMs);
    return (error, result) => {
      clearTimeout(timer);
      if (!isGivenUp) settle(error, result);
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
