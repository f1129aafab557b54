import { once } from 'node:events';
import { Agent, type ClientRequestArgs } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { withoutBrackets } from '@enrichment/kernel';
import { BoundedConnection } from './bounded-connection';
import { ConnectFailed } from './errors';
import { connectTls, strangersTls } from './strangers-tls';
import type { TcpDialer } from './tcp-dialer';
import { withDeadline } from './with-deadline';

interface GuardedAgentOptions {
  readonly dialer: TcpDialer;
  readonly isSecure: boolean;
  /** Milliseconds for one connection, and for its TLS handshake. */
  readonly timeoutMs: number;
  /** Certificate authorities (PEM) instead of the default ones. */
  readonly ca: string | undefined;
}

/**
 * Bytes of an answer that are no body: its head, chunk sizes and extensions, trailers, informational answers, and what TLS adds. A body that
 * is read more slowly than it arrives counts as such until then.
 */
const maxOtherBytes = 256 * 1_024;
/** Milliseconds for which a connection waits for another request, unless the server's `Keep-Alive` says less. */
const idleMs = 4_000;
/** The server may end an idle connection this much earlier than it says: the next request takes time to arrive. */
const idleMarginMs = 1_000;

/** The connections of `GuardedHttp` to http or to https servers, at checked addresses. A connection is used again for its host. */
export class GuardedAgent extends Agent {
  /** The connection below each socket, which is the same one without TLS. */
  private readonly connections = new WeakMap<Duplex, BoundedConnection>();
  private readonly closing = new AbortController();

  constructor(private readonly own: GuardedAgentOptions) {
    super({ keepAlive: true, timeout: idleMs, agentKeepAliveTimeoutBuffer: idleMarginMs });
  }

  /** The connection of a request, by its socket: the answer may now begin. */
  begin(socket: Duplex): BoundedConnection {
    const connection = this.connections.get(socket)!;
    connection.allow(maxOtherBytes);
    return connection;
  }

  override createConnection(
    { host, port }: ClientRequestArgs,
    done?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    this.open(host!, Number(port)).then(
      (socket) => done!(null, socket),
      (error: Error) => done!(error, undefined!),
    );
  }

  override keepSocketAlive(socket: Duplex): void {
    // Bytes without a request would become the answer to the next one. Node.js sees them below TLS only, where tickets may arrive.
    if (!this.own.isSecure) this.connections.get(socket)!.allow(0);
    return super.keepSocketAlive(socket);
  }

  /** Ends all connections; requests in progress fail. */
  override destroy(): void {
    this.closing.abort(new Error('the client is closed'));
    super.destroy();
  }

  private async open(host: string, port: number): Promise<Duplex> {
    const { dialer, isSecure, timeoutMs } = this.own;
    const { signal } = this.closing;
    const connection = new BoundedConnection(await dialer.connect({ host, port, timeoutMs, signal }));
    const socket = isSecure ? await this.secure(connection, host) : connection;
    this.connections.set(socket, connection);
    return socket;
  }

  private async secure(connection: BoundedConnection, host: string): Promise<Duplex> {
    const { ca, timeoutMs } = this.own;
    const name = withoutBrackets(host);
    const servername = isIP(name) === 0 ? { servername: name } : { host: name };
    const socket = connectTls(connection, { ...strangersTls, ...servername, ...(ca && { ca }) });
    try {
      const late = () => new ConnectFailed('timeout', host);
      await withDeadline({ timeoutMs, late }, (signal) => once(socket, 'secureConnect', { signal }));
      return socket;
    } catch (error) {
      socket.on('error', () => undefined).destroy();
      throw error;
    }
  }
}
