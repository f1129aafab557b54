import type { ChargeWriter } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { Server, TLSSocket } from 'node:tls';
import { type ChargeFrame, FrameWriter, type OutcomeFrame, readFrames, type Refusal } from './frames';
import { listen } from './handshake';

export interface ChargeListenerOptions {
  /** An address of this machine that the other replicas reach. */
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** The replica's, announced to the others with address and secret. */
  readonly id: string;
  /** Writes what arrives. */
  readonly writer: ChargeWriter;
}

/** Interval of the messages that charges of a connection are still in progress. */
const signOfLifeMs = 100;

/** Takes charges of the other replicas. */
export class ChargeListener {
  private readonly connections = new Set<Connection>();

  private constructor(
    private readonly server: Server,
    /** This replica, as the others find it. */
    readonly replica: { readonly id: string; readonly address: string; readonly secret: string },
  ) {}

  /** @throws Error when the port cannot be opened */
  static async open({ host, port, id, writer }: ChargeListenerOptions): Promise<ChargeListener> {
    const secret = randomBytes(32).toString('hex');
    const server = listen({ id, secret }, (socket) => {
      const connection = new Connection(socket, writer);
      listener.connections.add(connection);
      socket.once('close', () => listener.connections.delete(connection));
    });
    server.listen(port, host);
    await once(server, 'listening');
    const listener = new ChargeListener(server, { id, address: addressOf(server), secret });
    return listener;
  }

  /** Takes no more charges, and waits for those in progress. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    await Promise.all([...this.connections].map((connection) => connection.close()));
    await closed;
  }
}

/** A replica that sends its charges. */
class Connection {
  private readonly abort = new AbortController();
  private readonly outcomes: FrameWriter<OutcomeFrame>;
  private readonly inProgress = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly socket: TLSSocket,
    private readonly writer: ChargeWriter,
  ) {
    socket.setNoDelay(true);
    this.outcomes = new FrameWriter(socket);
    readFrames<ChargeFrame>(socket, (frames) => frames.forEach((frame) => this.take(frame)));
    this.timer = setInterval(() => {
      if (this.inProgress.size > 0) this.outcomes.flush();
    }, signOfLifeMs).unref();
    socket.on('error', () => undefined); // 'close' follows.
    socket.once('close', () => {
      clearInterval(this.timer);
      this.abort.abort(new Error('The replica that sent the charge has gone.'));
    });
  }

  async close(): Promise<void> {
    this.socket.pause();
    await Promise.all(this.inProgress);
    this.outcomes.flush();
    this.socket.destroySoon();
  }

  private take([number, charge]: ChargeFrame): void {
    const report = (outcome: OutcomeFrame) => {
      this.inProgress.delete(written);
      this.outcomes.add(outcome);
    };
    const written: Promise<void> = this.writer.write(charge, { signal: this.abort.signal }).then(
      (receipt) => report([number, receipt]),
      (error: unknown) => report([number, null, refusalOf(error)]),
    );
    this.inProgress.add(written);
  }
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof DomainError)) return { message: `The replica that writes failed: ${String(error)}` };
  const { code, message, details, retryAfterSeconds } = error;
  return { code, message, details, retryAfterSeconds };
}

function addressOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  return `${isIPv6(address) ? `[${address}]` : address}:${port}`;
}
