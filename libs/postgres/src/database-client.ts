import { Client } from 'pg';

/** A server that is there closes within milliseconds. */
const goodbyeMs = 1_000;

/**
 * A connection that ends also when the server has fallen silent: `pg` waits for the server to close its side, which one behind
 * a broken network does after a quarter of an hour. Nothing is in progress on it that could be lost.
 */
export class DatabaseClient extends Client {
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const timer = setTimeout(() => this.connection.stream.destroy(), goodbyeMs);
    this.connection.once('end', () => clearTimeout(timer));
    timer.unref(); // Whoever had ended before says nothing again.
    return callback ? super.end(callback) : super.end();
  }
}
