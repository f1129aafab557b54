import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram';

/**
 * The effect of a proxy on all data, in both directions.
 *
 * - `refused`: new connections are reset at once; open ones continue.
 * - `silent`: a black hole. Connections stay open, and nothing passes until the fault is over. Data that was sent during it then
 * arrives, as when a suspended process resumes; datagrams are lost.
 * - a number: everything passes with a delay of this many milliseconds.
 */
export type Fault = 'none' | 'refused' | 'silent' | number;

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** A proxy between the service and a dependency, which can break the connection at any moment. */
export interface FaultProxy extends Place {
  /** From now on, until the next call. */
  set(fault: Fault): void;
  cut(): void;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/** A TCP proxy in this process, on a separate loopback port. */
export class TcpFaultProxy implements FaultProxy {
  readonly host = host;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private fault: Fault = 'none';
  private over = Promise.withResolvers<undefined>();

  private constructor(private target: Place) {
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.relay(client));
  }

  static async open(target: Place): Promise<TcpFaultProxy> {
    const proxy = new TcpFaultProxy(target);
    proxy.server.listen(0, host);
    await once(proxy.server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get place(): Place {
    return this.target;
  }

  /** Sets the target of new connections. */
  lead(target: Place): void {
    this.target = target;
  }

  set(fault: Fault): void {
    this.fault = fault;
    this.over.resolve(undefined);
    this.over = Promise.withResolvers();
  }

  cut(): void {
    for (const socket of this.sockets) reset(socket);
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.cut();
    this.set('none');
    await closed;
  }

  private relay(client: Socket): void {
    client.on('error', () => undefined);
    if (this.fault === 'refused') {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ ...this.target, allowHalfOpen: true, noDelay: true });
    server.on('error', () => undefined);
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    }
    const resetBoth = () => {
      for (const socket of [client, server]) reset(socket);
    };
    this.pass(client, server).catch(resetBoth);
    this.pass(server, client).catch(resetBoth);
  }

  private async pass(from: Socket, to: Socket): Promise<void> {
    await pipeline(from, (chunks: AsyncIterable<Buffer>) => this.delayed(chunks), to);
  }

  private async *delayed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      if (typeof this.fault === 'number') await pause(this.fault);
      while (this.fault === 'silent') await this.over.promise;
      yield chunk;
    }
  }
}

/** An ended socket cannot be reset any more: Node.js would try without end. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

/** A DNS query over UDP is answered or repeated by then. */
const answerMs = 10_000;

/** A UDP proxy in this process, on a separate loopback port. The server gets each datagram from another client. */
export class UdpFaultProxy implements FaultProxy {
  readonly host = host;
  /** Of the datagrams that wait for an answer. */
  private readonly clients = new Set<UdpSocket>();
  private fault: Fault = 'none';

  private constructor(
    private readonly target: Place,
    private readonly socket: UdpSocket,
  ) {
    socket.on('error', () => undefined).on('message', (message, from) => this.relay(message, from));
  }

  static async open(target: Place): Promise<UdpFaultProxy> {
    const socket = createSocket('udp4').bind(0, host);
    await once(socket, 'listening');
    return new UdpFaultProxy(target, socket);
  }

  get port(): number {
    return this.socket.address().port;
  }

  set(fault: Fault): void {
    this.fault = fault;
  }

  cut(): void {
    for (const client of this.clients) this.forget(client);
  }

  async close(): Promise<void> {
    const closed = once(this.socket, 'close');
    this.cut();
    this.socket.close();
    await closed;
  }

  private relay(message: Buffer, from: RemoteInfo): void {
    const client = createSocket('udp4').on('error', () => undefined);
    this.clients.add(client);
    const pass = (send: () => void) => {
      const isKnown = () => this.clients.has(client);
      if (this.fault === 'none') send();
      else if (typeof this.fault === 'number') setTimeout(() => isKnown() && send(), this.fault).unref();
    };
    client.on('message', (answer) =>
      pass(() => {
        this.socket.send(answer, from.port, from.address);
        this.forget(client);
      }),
    );
    pass(() => client.send(message, this.target.port, this.target.host));
    setTimeout(() => this.forget(client), answerMs).unref();
  }

  private forget(client: UdpSocket): void {
    if (this.clients.delete(client)) client.close();
  }
}
