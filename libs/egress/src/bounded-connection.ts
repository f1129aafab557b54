import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { caught } from './caught';
import { causingAccount, turns } from './turns';

/** Bytes that are decoded in one piece; a record of TLS has as many. A connection that ends meanwhile decodes no more. */
const sliceBytes = 16 * 1_024;

/**
 * A connection on which the server may send a limited number of bytes. One more byte ends the connection with a RangeError. What a read has
 * brought is decoded in a turn of the account: Node.js alone would decode up to 32 reads of each connection in a turn of the event loop.
 */
export class BoundedConnection extends Duplex {
  private left = 0;
  /** What the last read has brought, until its turn. */
  private unread: Buffer | undefined;
  /** The account whose request uses the connection. */
  private account = causingAccount.getStore() ?? '';

  constructor(private readonly socket: Socket) {
    super({ allowHalfOpen: false });
    const fail = (error?: Error) => this.destroy(error);
    const decode = caught(fail, () => this.decode());
    const end = (error?: Error) => {
      decode();
      this.destroy(error);
    };
    socket
      .on(
        'data',
        caught(fail, (bytes: Buffer) => {
          socket.pause();
          this.left -= bytes.length;
          if (this.left < 0) throw new RangeError('the server sends too much');
          this.unread = bytes;
          turns.run(this.account, decode);
        }),
      )
      .on('end', () => {
        if (!this.unread) this.push(null);
      })
      .on('error', end)
      .on('timeout', () => this.emit('timeout'))
      .on('close', () => {
        if (!socket.readableEnded) end();
      });
    // Its user may not listen yet, or no longer.
    this.on('error', () => undefined);
  }

  /** Sets how many bytes may arrive from now on, for the request that is being answered. */
  allow(bytes: number): void {
    this.left = bytes;
    this.account = causingAccount.getStore() ?? '';
  }

  allowMore(bytes: number): void {
    this.left += bytes;
  }

  // Node's HTTP agent calls the next ones, as those of a `net.Socket`, when it keeps the connection and when it uses it again.

  get timeout(): number | undefined {
    return this.socket.timeout;
  }

  setTimeout(milliseconds: number, listener?: () => void): void {
    this.socket.setTimeout(milliseconds);
    if (listener && milliseconds > 0) this.once('timeout', listener);
    else if (listener) this.off('timeout', listener);
  }

  setKeepAlive(isKept: boolean, delayMs: number): void {
    this.socket.setKeepAlive(isKept, delayMs);
  }

  ref(): void {
    this.socket.ref();
  }

  unref(): void {
    this.socket.unref();
  }

  private decode(): void {
    const bytes = this.unread;
    if (!bytes) return;
    this.unread = undefined;
    for (let at = 0; at < bytes.length && !this.destroyed; at += sliceBytes)
      this.push(bytes.subarray(at, at + sliceBytes));
    if (this.socket.readableEnded) this.push(null);
  }

  override _read(): void {
    this.socket.resume();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(bytes, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.socket.destroy();
    done(error);
  }
}
