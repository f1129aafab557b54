import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ConnectionTransport } from 'puppeteer';
import { deliver } from './devtools-socket';

/** The Chrome DevTools Protocol over two pipes: JSON messages, each ended by a zero byte. */
export class PipeTransport implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  private pieces: Buffer[] = [];
  private isClosed = false;

  constructor(
    private readonly toBrowser: Writable,
    fromBrowser: Readable,
  ) {
    // An error closes the pipe, which closes the transport.
    this.receive(fromBrowser).catch(() => undefined);
    for (const pipe of [toBrowser, fromBrowser])
      pipe.on('error', () => this.close()).on('close', () => this.close());
  }

  send(message: string): void {
    if (!this.isClosed) this.toBrowser.write(`${message}\0`);
  }

  /** Call it also when the browser has ended: processes that it started may keep its pipes open. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.toBrowser.destroy();
    this.onclose?.();
  }

  /**
   * Delivers one message per turn of the event loop, and reads no further until it is handled: a page that causes a million
   * events delays its browser, but no request of the service.
   */
  private async receive(fromBrowser: Readable): Promise<void> {
    for await (const piece of fromBrowser as AsyncIterable<Buffer>) {
      let rest = piece;
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        const message = Buffer.concat([...this.pieces.splice(0), rest.subarray(0, end)]).toString();
        rest = rest.subarray(end + 1);
        await setImmediate();
        await deliver(this, message);
      }
      if (rest.length > 0) this.pieces.push(rest);
    }
  }
}
