import type { Charge, Receipt } from '@enrichment/billing-domain';
import type { TLSSocket } from 'node:tls';

/** A charge with its number in the connection. */
export type ChargeFrame = readonly [number: number, charge: Charge];

/** Outcome of the charge with that number. */
export type OutcomeFrame =
  readonly [number: number, receipt: Receipt] | readonly [number: number, receipt: null, refusal: Refusal];

/** A `DomainError`. Without a code: any other error, which the other replica logs. */
export interface Refusal {
  readonly code?: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number | undefined;
}

/** Upper limit, far above the size of the charges and answers of one turn. */
const maxFrameLength = 64 * 1024 * 1024;

/** Collects the frames of one turn of the event loop, and sends them as one line of JSON. */
export class FrameWriter<Frame> {
  private frames: Frame[] = [];

  constructor(private readonly socket: TLSSocket) {}

  add(frame: Frame): void {
    if (this.frames.push(frame) === 1) setImmediate(() => this.flush());
  }

  /** Without frames it sends an empty array, which keeps the connection alive. */
  flush(): void {
    const { frames, socket } = this;
    this.frames = [];
    if (socket.writable) socket.write(`${JSON.stringify(frames)}\n`);
  }
}

/** Destroys a connection that sends invalid frames. */
export function readFrames<Frame>(socket: TLSSocket, onFrames: (frames: readonly Frame[]) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    try {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      if (rest.length > maxFrameLength) throw new RangeError('a frame is too long');
      for (const line of lines) onFrames(JSON.parse(line) as Frame[]);
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
}
