import { once } from 'node:events';
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { caught, type TcpDialer } from '@enrichment/egress';

export interface EgressProxyOptions {
  /** Opens the connections; it refuses forbidden addresses. */
  readonly dialer: TcpDialer;
  /** The only allowed origin: `https://network.example`. */
  readonly origin: string;
  /** Address of this process for the browser. Default: loopback. */
  readonly host?: string;
  /** Ports to listen on, for firewalls between the service and the browser. Default: any. */
  readonly ports?: PortRange | undefined;
  /** Time limit of one connection. */
  readonly connectTimeoutMs: number;
  /** Limit of received bytes, all connections together. */
  readonly maxBytes: number;
}

/** Ports of this machine, both ends included. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Names of RFC 9110 section 7.6.1, and header fields for the proxy only. */
const hopByHop = new Set(
  'connection keep-alive proxy-connection proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

/**
 * An HTTP proxy for one origin: the only connection of a browser's page, for all requests (of pages, frames, workers and sockets). This
 * process opens each connection to an address that the egress guard has checked. So another port, another name of the same host or a
 * changed DNS answer is not reachable.
 */
export class EgressProxy {
  /** Error of the last failed connection to the origin. */
  failure: unknown;
  /** Whether the limit of bytes was exceeded; the proxy is then closed. */
  exceeded = false;
  /** Requests for other origins. */
  refusals = 0;

  private bytes = 0;
  private readonly origin: URL;
  private readonly authority: string;
  private readonly sockets = new Set<Duplex>();
  private readonly over = new AbortController();
  private readonly server: Server;

  private constructor(private readonly options: EgressProxyOptions) {
    this.origin = new URL(options.origin);
    this.authority = `${this.origin.hostname}:${portOf(this.origin)}`;
    this.server = createServer((request, answer) => {
      this.forward(request, answer).catch(() => request.socket.destroy());
    })
      .on('connect', (request: IncomingMessage, client: Duplex) => {
        this.tunnel(request, client).catch(() => client.destroy());
      })
      .on('upgrade', (_, client: Duplex) => client.destroy())
      .on('connection', (client: Socket) => this.track(client));
  }

  static async open(options: EgressProxyOptions): Promise<EgressProxy> {
    const proxy = new EgressProxy(options);
    await listen(proxy.server, options);
    // The proxy ends with its page, and does not keep the process alive.
    proxy.server.unref();
    return proxy;
  }

  /** URL for the browser: `http://127.0.0.1:4000`. */
  get url(): string {
    const { address, family, port } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }

  /** Cuts every connection. */
  close(): void {
    this.over.abort();
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  /** A request in absolute form: http without TLS. */
  private async forward(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '');
    if (url?.origin !== this.origin.origin) {
      this.refusals += 1;
      answer.writeHead(403).end();
      return;
    }
    const socket = await this.dial();
    // The connection is closed without an answer, as an answer could be mistaken for the site's.
    if (!socket) return void request.socket.destroy();
    const fail = () => request.socket.destroy();
    const onward = sendRequest({
      createConnection: () => socket,
      method: request.method,
      path: url.pathname + url.search,
      headers: [...endToEnd(request.rawHeaders), 'Connection', 'close'],
      setHost: false,
    });
    const forwardReply = (reply: IncomingMessage) => {
      // Throws for a status or a header line that no server may send.
      answer.writeHead(reply.statusCode!, endToEnd(reply.rawHeaders));
      reply.on('error', fail).on('aborted', fail).pipe(answer);
    };
    onward.on('error', fail).on('response', caught(fail, forwardReply));
    request.on('error', () => onward.destroy()).pipe(onward);
  }

  /** CONNECT: TLS and sockets, whose bytes are forwarded unread. */
  private async tunnel(request: IncomingMessage, client: Duplex): Promise<void> {
    client.on('error', () => client.destroy());
    if (request.url?.toLowerCase() !== this.authority) {
      this.refusals += 1;
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const socket = await this.dial();
    if (!socket) return void client.destroy();
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    client.pipe(socket).pipe(client);
    client.on('close', () => socket.destroy());
    socket.on('close', () => client.destroy());
  }

  private async dial(): Promise<Socket | undefined> {
    try {
      const socket = await this.options.dialer.connect({
        host: this.origin.hostname,
        port: portOf(this.origin),
        timeoutMs: this.options.connectTimeoutMs,
        signal: this.over.signal,
      });
      this.track(socket);
      // The receiver of the socket reads it from now on.
      socket.on(
        'data',
        caught(
          () => this.close(),
          ({ length }: Buffer) => this.count(length),
        ),
      );
      return socket;
    } catch (error) {
      this.failure = error;
      return undefined;
    }
  }

  private count(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes <= this.options.maxBytes || this.exceeded) return;
    this.exceeded = true;
    this.close();
  }

  private track(socket: Duplex): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
  }
}

/** Listens on the first free port. @throws Error with a message of one line when none is free */
async function listen(
  server: Server,
  { host = '127.0.0.1', ports = { first: 0, last: 0 } }: Pick<EgressProxyOptions, 'host' | 'ports'>,
): Promise<void> {
  for (let port = ports.first; port <= ports.last; port++) {
    server.listen(port, host);
    const failure = await once(server, 'listening').then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    if (!failure) return;
    if (failure.code !== 'EADDRINUSE') throw failure;
  }
  throw new Error(`none of the ports ${ports.first} to ${ports.last} is free for the browser's proxy`);
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

/** Names and values in turn, without fields that concern one connection only. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, i) => !hopByHop.has(rawHeaders[i - (i % 2)]!.toLowerCase()));
}
