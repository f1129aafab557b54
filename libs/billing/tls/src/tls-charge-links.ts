import {
  type Charge,
  type ChargeLink,
  type ChargeLinks,
  LinkBroken,
  type Receipt,
  type Replica,
} from '@enrichment/billing-domain';
import { type Clock, DomainError } from '@enrichment/kernel';
import type { TLSSocket } from 'node:tls';
import { type ChargeFrame, FrameWriter, type OutcomeFrame, readFrames, type Refusal } from './frames';
import { dial } from './handshake';

/** Longest time without data from a writer that has charges in progress; it sends keep-alive messages more often. */
const silenceMs = 500;
const checkMs = 100;

/** TLS connections to the address in the lease, with its secret. */
export class TlsChargeLinks implements ChargeLinks {
  /** @param timeoutMs timeout of the connection */
  constructor(
    private readonly clock: Clock,
    private readonly timeoutMs = 500,
  ) {}

  async connect(replica: Replica): Promise<ChargeLink> {
    return new TlsChargeLink(await dial(replica.address, replica, this.timeoutMs), this.clock);
  }
}

interface Waiting {
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (error: unknown) => void;
}

class TlsChargeLink implements ChargeLink {
  private readonly waitingByNumber = new Map<number, Waiting>();
  private readonly writer: FrameWriter<ChargeFrame>;
  private readonly timer: NodeJS.Timeout;
  private readonly ended: Promise<void>;
  private numbers = 0;
  private lastAnswerAt = 0;
  private closing = false;
  isOpen = true;

  constructor(
    private readonly socket: TLSSocket,
    private readonly clock: Clock,
  ) {
    socket.setNoDelay(true);
    this.writer = new FrameWriter(socket);
    readFrames<OutcomeFrame>(socket, (frames) => this.receive(frames));
    this.timer = setInterval(() => this.check(), checkMs).unref();
    this.ended = new Promise((resolve) => {
      socket.once('close', () => {
        this.breakOff('it has ended');
        resolve();
      });
    });
    socket.on('error', ({ message }) => this.breakOff(message));
    socket.once('end', () => this.breakOff('it ends'));
  }

  get waiting(): number {
    return this.waitingByNumber.size;
  }

  write(charge: Charge): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new LinkBroken('it is closed'));
      if (this.waiting === 0) this.lastAnswerAt = this.clock.monotonic();
      const number = ++this.numbers;
      this.waitingByNumber.set(number, { resolve, reject });
      this.writer.add([number, charge]);
    });
  }

  close(): Promise<void> {
    this.isOpen = false;
    this.closing = true;
    this.endWhenDone();
    return this.ended;
  }

  private receive(frames: readonly OutcomeFrame[]): void {
    this.lastAnswerAt = this.clock.monotonic();
    for (const [number, receipt, refusal] of frames) {
      const waiting = this.waitingByNumber.get(number);
      this.waitingByNumber.delete(number);
      if (receipt) waiting?.resolve(receipt);
      else waiting?.reject(errorOf(refusal!));
    }
    this.endWhenDone();
  }

  private check(): void {
    if (!this.isSilent()) return;
    // This process may have been blocked: process received data first.
    setImmediate(() => {
      if (this.isSilent()) this.breakOff('it is silent');
    });
  }

  private isSilent(): boolean {
    return this.waiting > 0 && this.clock.monotonic() - this.lastAnswerAt >= silenceMs;
  }

  private endWhenDone(): void {
    if (this.closing && this.waiting === 0) this.socket.destroy();
  }

  private breakOff(reason: string): void {
    this.isOpen = false;
    clearInterval(this.timer);
    this.socket.destroy();
    const broken = new LinkBroken(reason);
    for (const { reject } of this.waitingByNumber.values()) reject(broken);
    this.waitingByNumber.clear();
  }
}

function errorOf({ code, message, details, retryAfterSeconds }: Refusal): Error {
  return code === undefined ? new Error(message) : new DomainError(code, message, details, retryAfterSeconds);
}
