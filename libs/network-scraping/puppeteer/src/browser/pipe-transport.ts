import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer';

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
    fromBrowser.on('data', (piece: Buffer) => this.receive(piece));
    for (const pipe of [toBrowser, fromBrowser])
      pipe.on('error', () => this.close()).on('close', () => this.close());
  }

  send(message: string): void {
    if (!this.isClosed) this.toBrowser.write(`${message}\0`);
  }

  /** Also to be called when the browser has ended: its pipes may be held open by what it started. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.toBrowser.destroy();
    this.onclose?.();
  }

  private receive(piece: Buffer): void {
    let rest = piece;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const message = Buffer.concat([...this.pieces.splice(0), rest.subarray(0, end)]).toString();
      rest = rest.subarray(end + 1);
      // One after the other, with what each sets off: a message may be what the next one is awaited for.
      setImmediate(() => this.onmessage?.(message));
    }
    if (rest.length > 0) this.pieces.push(rest);
  }
}
