import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { sourceOf } from '@enrichment/ip-address';
import { catalogue } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { refusalDelayMs } from '../errors/error.filter';
import { refuse, refuseOverload } from '../errors/refuse';
import { type LimitName, limits } from '../limits/table';
import { type ApiRequest, type IsTrustedHop, openContext } from '../request/api-request';
import { OverloadCap } from './overload-cap';

const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Health probes and monitoring are never refused, and never wait. */
export const isProbe = (path: string): boolean => probes.has(path);

/** The most requests in progress that one refusal checks. */
const maxChecksPerRefusal = 50;

interface LiveRequestsOptions {
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
  /** Bytes of such rests that are read from an address in `restMs`, or from a connection of a trusted proxy. */
  readonly afterAnswerBytes: number;
  readonly restMs: number;
  /** Milliseconds for which an address gets no connection after one of its connections was closed for its requests. */
  readonly floodMs: number;
  /** Requests in progress. */
  readonly maxInFlight: number;
  /** Largest number of email validations in progress. Remote mail hosts decide how long one takes, up to 9 s. */
  readonly maxEmailInFlight: number;
  /** The mean delay of the event loop above which it is late, in milliseconds. */
  readonly maxQueueingMs: number;
  /** Trusted proxies, whose connections are those of many callers. */
  readonly isTrustedHop: IsTrustedHop;
  /** Hops whose `X-Request-Id` is accepted. */
  readonly givesIds: IsTrustedHop;
  /** Called with the name of the limit that refuses a request or closes a connection. */
  readonly onRefused?: (limit: LimitName) => void;
}

interface Connection {
  readonly address: string;
  /** Starts of the requests without an answer: the first one runs, the others wait. */
  readonly requests: (() => void)[];
  /** The request in progress. */
  current: LiveRequest | undefined;
  /** Requests above the limit. After the first one, no request of the connection is served. */
  refused: number;
}

/** A request in progress. */
interface LiveRequest {
  readonly request: ApiRequest;
  readonly response: ServerResponse;
  readonly isEmail: boolean;
  /** Whether it counts against the cap: no probe, and not refused. */
  isCounted: boolean;
}

/**
 * The register of connections and of requests in progress, with their limits. Requests of one connection run one after the other. A waiting
 * request costs no work, and is not charged when the connection closes before its turn.
 *
 * Requests that the service cannot serve in time are refused with SYS_002 before a key or a body is read. At the cap, a connection is closed
 * whose caller is slow: slow callers do not take the place of others.
 */
export class LiveRequests {
  /** In the order of their last answer, or of their start. */
  private readonly connections = new Map<Socket, Connection>();
  private readonly all = new Set<LiveRequest>();
  /** Requests that count against the caps. */
  private counted = 0;
  private countedEmails = 0;
  /** Requests of disconnected callers whose work continues. */
  private left = 0;
  private stopping = false;
  /** Whether new requests are refused: the end of a stop. */
  isRefusing = false;
  private readonly byAddress = new Map<string, number>();
  /** Addresses that sent far too many requests. All requests of one read, up to 2,400, are parsed before a connection can be closed. */
  private readonly flooding = new Map<string, NodeJS.Timeout>();
  /** Bytes that each address may still send after its answers. */
  private readonly rests = new Map<string, { left: number }>();
  readonly cap: OverloadCap;

  constructor(
    server: Server,
    private readonly options: LiveRequestsOptions,
  ) {
    this.cap = new OverloadCap(options, () => this.counted);
    server.timeout = options.idleMs;
    server.on('connection', (socket: Socket) => this.open(socket));
    // With this listener, Node does not close idle connections itself.
    server.on('timeout', (socket: Socket) => {
      const isWorkedFor = !this.isIdle(socket) && socket.writableLength === 0;
      if (!isWorkedFor) socket.destroy();
    });
  }

  get connectionCount(): number {
    return this.connections.size;
  }

  /** Requests whose answers are not complete. */
  get size(): number {
    return this.all.size;
  }

  /** Whether a request is in progress, or the work of a disconnected caller. */
  get isBusy(): boolean {
    return this.all.size + this.left > 0;
  }

  /** Whether load balancers should send requests elsewhere. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** From now on, every answer is the last one of its connection. */
  announceStop(): void {
    this.stopping = true;
    for (const { response } of this.all) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  /**
   * Takes a request before Express, which is slower. It gets its context when the earlier requests of the connection are over; never when the
   * connection closes first. The first request above the limit of a connection gets its last answer. A connection with many more is closed at
   * once and holds no memory.
   *
   * @param serve called unless the request is refused
   */
  enter(request: ApiRequest, response: ServerResponse, serve: () => void): void {
    const { socket } = request;
    const connection = this.connections.get(socket);
    if (!connection || socket.destroyed) return;
    const { requests } = connection;
    if (connection.refused > 0 || requests.length >= this.options.maxUnanswered) {
      this.refuseFlood(connection, socket, response);
      return;
    }
    if (!socket.writable) return;
    requests.push(() => this.start(connection, request, response, serve));
    if (requests.length === 1) requests[0]!();
  }

  close(): void {
    this.cap.close();
  }

  private refuseFlood(connection: Connection, socket: Socket, response: ServerResponse): void {
    const { floodMs, maxUnanswered, onRefused } = this.options;
    connection.refused += 1;
    if (connection.refused === 1) {
      onRefused?.('unanswered');
      refuse(response, tooMany(maxUnanswered), 'close');
    } else if (connection.refused > limits.refused.max) {
      socket.destroy();
      const { address } = connection;
      clearTimeout(this.flooding.get(address));
      this.flooding.set(address, setTimeout(() => this.flooding.delete(address), floodMs).unref());
    }
  }

  private start(
    connection: Connection,
    request: ApiRequest,
    response: ServerResponse,
    serve: () => void,
  ): void {
    openContext(request, this.options.isTrustedHop, this.options.givesIds);
    const { path } = request.context;
    const live: LiveRequest = { request, response, isEmail: path === catalogue.email.path, isCounted: false };
    connection.current = live;
    this.all.add(live);
    response.once('close', () => this.end(connection, live));
    if (this.stopping) response.setHeader('Connection', 'close');
    if (isProbe(path) || this.admit(live)) serve();
    else setTimeout(refuseOverload, refusalDelayMs, response, request.context.id);
  }

  /** Ends a request with its answer, or with the connection: Node emits no event for the answer to a pipelined request. */
  private end(connection: Connection, live: LiveRequest | undefined): void {
    if (!live || connection.current !== live) return;
    const { context, socket } = live.request;
    connection.current = undefined;
    context.end();
    this.all.delete(live);
    this.uncount(live);
    this.left += 1;
    context.afterWork(() => (this.left -= 1));
    if (!live.request.complete && !socket.destroyed) this.stopReading(live.request);
    connection.requests.shift();
    if (connection.requests.length === 0 && this.connections.delete(socket))
      this.connections.set(socket, connection);
    if (socket.writable) connection.requests[0]?.();
  }

  /** @returns whether the request may be served */
  private admit(live: LiveRequest): boolean {
    const why = this.refusal(live.isEmail);
    if (why !== undefined) {
      this.options.onRefused?.(why);
      if (!this.closeSlow(why === 'email_in_flight')) return false;
    }
    live.isCounted = true;
    this.counted += 1;
    if (live.isEmail) this.countedEmails += 1;
    return true;
  }

  private refusal(isEmail: boolean): 'email_in_flight' | 'delay' | 'in_flight' | undefined {
    const { maxInFlight, maxEmailInFlight } = this.options;
    if (isEmail && this.countedEmails >= maxEmailInFlight) return 'email_in_flight';
    if (this.counted < this.cap.max) return undefined;
    return this.cap.max < maxInFlight ? 'delay' : 'in_flight';
  }

  private uncount(live: LiveRequest): void {
    if (!live.isCounted) return;
    live.isCounted = false;
    this.counted -= 1;
    if (live.isEmail) this.countedEmails -= 1;
  }

  /** Closes the connection of a request that waits for its caller. @returns whether one was found */
  private closeSlow(isEmail: boolean): boolean {
    let checks = 0;
    for (const live of this.all) {
      if (checks++ === maxChecksPerRefusal) return false;
      if (live.isCounted && (live.isEmail || !isEmail) && waitsForCaller(live.request)) {
        this.uncount(live);
        live.request.socket.destroy();
        return true;
      }
      // The next refusal looks at others.
      this.all.delete(live);
      this.all.add(live);
    }
    return false;
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
    socket.once('end', () => this.end(connection, connection.current));
    socket.once('close', () => {
      this.connections.delete(socket);
      this.count(address, -1);
      this.end(connection, connection.current);
    });
    // A connection in memory belongs to the service itself.
    if (!(socket instanceof Socket)) return;
    const { isTrustedHop, maxConnections, maxOfAddress, onRefused } = this.options;
    const isOverShare = ofAddress > maxOfAddress && !isTrustedHop(remoteAddress, 0);
    if (this.flooding.has(address) && !isTrustedHop(remoteAddress, 0)) {
      onRefused?.('floods');
      socket.destroy();
    } else if (isOverShare) this.closeIdle('connections_of_address', socket, address);
    else if (this.connections.size > maxConnections) this.closeIdle('connections', socket);
  }

  private count(address: string, change: number): number {
    const count = (this.byAddress.get(address) ?? 0) + change;
    if (count === 0) this.byAddress.delete(address);
    else this.byAddress.set(address, count);
    return count;
  }

  /** Closes the connection that has been idle longest, or the new one. */
  private closeIdle(limit: LimitName, socket: Socket, address?: string): void {
    this.options.onRefused?.(limit);
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
    // Node resumes a paused body in the next tick, with a listener that `data` removes: the rest would never be read.
    process.nextTick(() => {
      if (!request.complete) socket.on('data', count);
    });
    setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, this.options.afterAnswerMs).unref();
  }

  private restOf(socket: Socket): { left: number } {
    const { address } = this.connections.get(socket)!;
    const rest = this.rests.get(address) ?? { left: this.options.afterAnswerBytes };
    if (!this.rests.has(address) && !this.options.isTrustedHop(socket.remoteAddress ?? '', 0)) {
      this.rests.set(address, rest);
      setTimeout(() => this.rests.delete(address), this.options.restMs).unref();
    }
    return rest;
  }
}

/** Whether the body of a request has not arrived, or a part of its answer is not read. */
function waitsForCaller({ complete, socket }: IncomingMessage): boolean {
  return !complete || socket.writableLength > 0;
}

function tooMany(limit: number): DomainError {
  return new DomainError(
    'SYS_002',
    `More than ${limit} requests of this connection wait for their answers: read the answers first.`,
  );
}
