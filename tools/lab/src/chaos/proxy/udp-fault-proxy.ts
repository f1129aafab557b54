import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Fault, FaultProxy, Place } from './fault';

const host = '127.0.0.1';
/** A client is forgotten after this time: a DNS query over UDP is answered or repeated by then. */
const clientMs = 10_000;

/** A UDP proxy in this process, on a separate loopback port. The server sees each client as another one. */
export class UdpFaultProxy implements FaultProxy {
  readonly host = host;
  private readonly clients = new Map<string, Socket>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private fault: Fault = 'none';

  private constructor(
    target: Place,
    private readonly socket: Socket,
  ) {
    socket
      .on('error', () => undefined)
      .on('message', (message, from) => {
        const client = this.clientAt(from);
        this.pass(() => {
          client.send(message, target.port, target.host);
        });
      });
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
    for (const client of this.clients.values()) client.close();
    this.clients.clear();
  }

  async close(): Promise<void> {
    const closed = once(this.socket, 'close');
    for (const timer of this.timers) clearTimeout(timer);
    this.cut();
    this.socket.close();
    await closed;
  }

  private clientAt({ address, port }: { address: string; port: number }): Socket {
    const name = `${address} ${port}`;
    const known = this.clients.get(name);
    if (known) return known;
    const client = createSocket('udp4')
      .on('error', () => undefined)
      .on('message', (message) => {
        this.pass(() => {
          this.socket.send(message, port, address);
        });
      });
    this.clients.set(name, client);
    this.later(clientMs, () => {
      if (this.clients.get(name) !== client) return;
      this.clients.delete(name);
      client.close();
    });
    return client;
  }

  private pass(send: () => void): void {
    if (this.fault === 'none') send();
    else if (typeof this.fault === 'number') this.later(this.fault, send);
  }

  private later(afterMs: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      try {
        run();
      } catch {
        // The client's socket has closed: the datagram is lost.
      }
    }, afterMs);
    this.timers.add(timer);
  }
}
