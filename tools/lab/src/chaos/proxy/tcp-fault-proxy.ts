import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, FaultProxy, Place } from './fault';

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
