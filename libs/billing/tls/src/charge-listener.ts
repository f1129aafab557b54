import type { ChargeWriter } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { Server, TLSSocket } from 'node:tls';
import { type ChargeFrame, FrameWriter, type OutcomeFrame, readFrames, type Refusal } from './frames';
import { listen } from './handshake';

interface ChargeListenerOptions {
  /** Address of this machine for the other replicas. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Id of the replica, published in the lease with address and secret. */
  readonly id: string;
  /** Writes the received charges. */
  readonly writer: ChargeWriter;
}

/** Interval of keep-alive messages while charges of a connection are in progress. */
const keepAliveMs = 100;

/** Receives charges of other replicas. */
export class ChargeListener {
  private readonly connections = new Set<Connection>();

  private constructor(
    private readonly server: Server,
    /** This replica, as published in the lease. */
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

  /** Refuses new charges, and waits for those in progress. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    await Promise.all([...this.connections].map((connection) => connection.close()));
    await closed;
  }
}

/** Connection of a replica that sends its charges. */
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
    }, keepAliveMs).unref();
    socket.on('error', () => undefined); // 'close' follows.
    socket.once('close', () => {
      clearInterval(this.timer);
      this.abort.abort(new Error('The replica that sent the charge has disconnected.'));
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
