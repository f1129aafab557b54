import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { sourceOf } from '@enrichment/ip-address';
import { DomainError } from '@enrichment/kernel';
import { refuse } from '../errors/refuse';
import { type LimitName, limits } from '../limits/table';
import type { ApiRequest, RequestContext } from '../request/api-request';

interface ConnectionLimits {
  /** Connections at the same time. */
  readonly maxConnections: number;
  /** Largest number of connections of one address that is no trusted proxy. */
  readonly maxOfAddress: number;
  /** Unanswered requests of one connection. One more is refused, and the connection ends with that answer. */
  readonly maxUnanswered: number;
  /** Milliseconds after which a connection that reads no answer or sends no request is closed. */
  readonly idleMs: number;
  /** Milliseconds in which the rest of a body may arrive after its answer. */
  readonly afterAnswerMs: number;
  /** Bytes of such rests that are read from an address in `floodMs`, or from a connection of a trusted proxy. */
  readonly afterAnswerBytes: number;
  /** Milliseconds for which an address gets no connection after one of its connections was closed for its requests. */
  readonly floodMs: number;
  /** Whether an address is a trusted proxy, whose connections are those of many callers. */
  readonly isProxy: (address: string) => boolean;
  /** Called with the name of the limit that refuses a request or closes a connection. */
  readonly onRefused?: (limit: LimitName) => void;
}

interface Connection {
  readonly address: string;
  /** Requests without an answer: the first one runs, the others wait. */
  readonly requests: (() => void)[];
  /** The request in progress. */
  current: RequestContext | undefined;
  /** Requests above the limit. After the first one, no request of the connection is served. */
  refused: number;
}

/**
 * The connections and the requests in progress, with the limits of one connection and of one address. Requests of one connection run
 * one after the other. A waiting request costs no work, and is not charged when the connection closes before its turn.
 */
export class Connections {
  private readonly connections = new Map<Socket, Connection>();
  /** Answers that are not complete. */
  readonly inProgress = new Set<ServerResponse>();
  /** Requests of disconnected callers whose work continues. */
  private left = 0;
  private readonly byAddress = new Map<string, number>();
  /** Addresses that sent far too many requests. All requests of one read, up to 2,400, are parsed before a connection can be closed. */
  private readonly flooding = new Set<string>();
  /** Bytes that each address may still send after its answers. */
  private readonly rests = new Map<string, { left: number }>();

  constructor(
    server: Server,
    private readonly limits: ConnectionLimits,
  ) {
    server.timeout = limits.idleMs;
    server.on('connection', (socket: Socket) => this.open(socket));
    // With this listener, Node does not close idle connections itself.
    server.on('timeout', (socket: Socket) => {
      const isWorkedFor = !this.isIdle(socket) && socket.writableLength === 0;
      if (!isWorkedFor) socket.destroy();
    });
  }

  get size(): number {
    return this.connections.size;
  }

  /** Whether a request is in progress, or the work of a disconnected caller. */
  get isBusy(): boolean {
    return this.inProgress.size + this.left > 0;
  }

  /**
   * Checks a request before Express, which is slower. The first request above the limit gets the last answer of its
   * connection. A connection with many more is closed at once and holds no memory.
   *
   * @returns whether it may {@link enter}
   */
  accept({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.connections.get(socket);
    const { maxUnanswered } = this.limits;
    if (!connection || socket.destroyed) return false;
    if (connection.refused === 0 && connection.requests.length < maxUnanswered) return true;
    connection.refused += 1;
    if (connection.refused === 1) {
      this.limits.onRefused?.('unanswered');
      refuse(response, tooMany(maxUnanswered), 'close');
    } else if (connection.refused > limits.refused.max) {
      socket.destroy();
      this.flooding.add(connection.address);
      setTimeout(() => this.flooding.delete(connection.address), this.limits.floodMs).unref();
    }
    return false;
  }

  /**
   * Calls `run` when the earlier requests of the connection are over; never when the connection closes first. The context ends with the
   * answer, or with the connection: Node emits no event for the answer to a pipelined request.
   *
   * @param run sets the context of the request
   */
  enter(request: ApiRequest, response: ServerResponse, run: () => void): void {
    const connection = this.connections.get(request.socket);
    if (!connection || !request.socket.writable) return;
    const { requests } = connection;
    requests.push(() => this.start(connection, request, response, run));
    if (requests.length === 1) requests[0]!();
  }

  private start(
    connection: Connection,
    request: ApiRequest,
    response: ServerResponse,
    run: () => void,
  ): void {
    this.inProgress.add(response);
    run();
    const { context, socket } = request;
    connection.current = context;
    context.onEnd(() => {
      this.inProgress.delete(response);
      this.left += 1;
      context.afterWork(() => (this.left -= 1));
      if (!request.complete && !socket.destroyed) this.stopReading(request);
      connection.current = undefined;
      connection.requests.shift();
      if (socket.writable) connection.requests[0]?.();
    });
    response.once('close', () => context.end());
  }

  private open(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    // A /48 counts as one address: an IPv6 subscriber may have one.
    const address = sourceOf(remoteAddress).at(-1)!;
    const ofAddress = this.count(address, 1);
    const connection: Connection = { address, requests: [], current: undefined, refused: 0 };
    this.connections.set(socket, connection);
    // Node removes its own listener from the socket of a CONNECT, whose caller may have left.
    socket.on('error', () => undefined);
    // Node ends a connection whose sender has ended its half: an answer after that is lost.
    socket.once('end', () => connection.current?.end());
    socket.once('close', () => {
      this.connections.delete(socket);
      this.count(address, -1);
      connection.current?.end();
    });
    // A connection in memory belongs to the service itself.
    if (!(socket instanceof Socket)) return;
    const isOverShare = ofAddress > this.limits.maxOfAddress && !this.limits.isProxy(remoteAddress);
    if (this.flooding.has(address) && !this.limits.isProxy(remoteAddress)) {
      this.limits.onRefused?.('floods');
      socket.destroy();
    } else if (isOverShare) this.closeIdle('connections_of_address', socket, address);
    else if (this.size > this.limits.maxConnections) this.closeIdle('connections', socket);
  }

  private count(address: string, change: number): number {
    const count = (this.byAddress.get(address) ?? 0) + change;
    if (count === 0) this.byAddress.delete(address);
    else this.byAddress.set(address, count);
    return count;
  }

  /** Closes the connection that has been idle longest, or the new one. */
  private closeIdle(limit: LimitName, socket: Socket, address?: string): void {
    this.limits.onRefused?.(limit);
    (this.idleBeside(socket, address) ?? socket).destroy();
  }

  /** The connection that has been idle longest, of an address if one is given. */
  private idleBeside(socket: Socket, address?: string): Socket | undefined {
    for (const [other, { address: its }] of this.connections)
      if (other !== socket && this.isIdle(other) && (address ?? its) === its) return other;
    return undefined;
  }

  private isIdle(socket: Socket): boolean {
    return !socket.destroyed && this.connections.get(socket)?.requests.length === 0;
  }

  /** The socket is not destroyed at once: a reset could discard the answer before the sender reads it. */
  private stopReading(request: IncomingMessage): void {
    const { socket } = request;
    const rest = this.restOf(socket);
    const count = ({ length }: Buffer) => {
      rest.left -= length;
      if (request.complete) socket.off('data', count);
      // Node reads on after each piece of a body, so the pause starts later.
      else if (rest.left < 0) process.nextTick(() => socket.pause());
    };
    socket.on('data', count);
    setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, this.limits.afterAnswerMs).unref();
  }

  private restOf(socket: Socket): { left: number } {
    const { address } = this.connections.get(socket)!;
    const rest = this.rests.get(address) ?? { left: this.limits.afterAnswerBytes };
    if (!this.rests.has(address) && !this.limits.isProxy(socket.remoteAddress ?? '')) {
      this.rests.set(address, rest);
      setTimeout(() => this.rests.delete(address), this.limits.floodMs).unref();
    }
    return rest;
  }
}

function tooMany(limit: number): DomainError {
  return new DomainError(
    'SYS_002',
    `More than ${limit} requests of this connection wait for their answers: read the answers first.`,
  );
}
