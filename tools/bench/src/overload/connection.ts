import { connect, type Socket } from 'node:net';

export interface Listener {
  answered(status: number): void;
  /** Once, with a request in progress or not. */
  closed(): void;
}

const endOfHead = Buffer.from('\r\n\r\n');
/** One for all: it is read before anything else can be received. */
const received = Buffer.alloc(65_536);

/**
 * A keep-alive connection that sends one request at a time, as raw bytes: several times cheaper than an HTTP client, so that one
 * processor can send more than the service on the other one can answer.
 */
export class Connection {
  /** The request in progress, and the phase of the load that it belongs to. */
  sent: { readonly dueAt: number; readonly sentAt: number; readonly phase: number } | undefined;
  private readonly socket: Socket;
  private status = 0;
  /** Bytes of the body still to come; `undefined` while the head has not come. */
  private missing: number | undefined;
  private head: Buffer | undefined;

  constructor(
    at: { readonly host: string; readonly port: number },
    private readonly listener: Listener,
  ) {
    this.socket = connect({
      ...at,
      noDelay: true,
      onread: {
        buffer: received,
        callback: (bytes) => {
          this.take(received.subarray(0, bytes));
          return true;
        },
      },
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => listener.closed());
  }

  send(request: Buffer): void {
    this.socket.write(request);
  }

  close(): void {
    this.socket.destroy();
  }

  private take(bytes: Buffer): void {
    if (this.missing === undefined) {
      const all = this.head ? Buffer.concat([this.head, bytes]) : bytes;
      const end = all.indexOf(endOfHead);
      if (end < 0) {
        this.head = Buffer.from(all);
        return;
      }
      this.head = undefined;
      const head = all.toString('latin1', 0, end);
      this.status = Number(head.slice(9, 12));
      this.missing = Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      bytes = all.subarray(end + endOfHead.length);
    }
    this.missing -= bytes.length;
    if (this.missing > 0) return;
    this.missing = undefined;
    this.listener.answered(this.status);
  }
}
