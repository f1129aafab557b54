import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '@enrichment/kernel';
import type { Check } from '../http/request/api-request';
import { refuse } from './refuse';

export interface ConnectionLimits {
  /** Connections at the same time; one more is closed at once. */
  readonly maxConnections: number;
  /** Requests of one connection that have no answer yet. One more is refused, and the connection ends after that answer. */
  readonly maxUnanswered: number;
  /** A connection that takes nothing of its answers for so long, or has never asked for anything, is closed. */
  readonly idleMs: number;
  /** A connection that asks for nothing for so long after an answer is closed. */
  readonly keepAliveMs: number;
}

/**
 * Bounds what one connection can make the service hold. Node reads 64 KiB at a time and passes on every request in it
 * (some 1,600), whether or not the answers before are being read.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): Check {
  server.timeout = limits.idleMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  let connections = 0;
  // `maxConnections` of Node counts those of one listening socket.
  server.on('connection', (socket: Socket) => {
    connections += 1;
    socket.once('close', () => (connections -= 1));
    if (connections > limits.maxConnections) socket.destroy();
  });
  const unanswered = new WeakMap<Socket, number>();
  // With a listener Node leaves to us what becomes of a connection on which nothing has moved.
  server.on('timeout', (socket) => {
    const isWorkedFor = (unanswered.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (!isWorkedFor) socket.destroy();
  });
  return ({ socket }, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > 2 * limits.maxUnanswered)
      cut(socket); // It will not stop: what it has made us hold goes.
    else if (count === limits.maxUnanswered + 1) refuse(response, tooMany(limits.maxUnanswered), 'close');
    // What follows an answer that closes the connection is dropped (RFC 9112, 9.6).
    if (count > limits.maxUnanswered) return false;
    response.on('close', () => {
      // One that is being closed takes no further request, however few are unanswered by then.
      const now = unanswered.get(socket)!;
      if (now <= limits.maxUnanswered) unanswered.set(socket, now - 1);
    });
    return true;
  };
}

/** As much of Node's own parser as is needed to end it. */
interface WithParser {
  readonly parser?: { onIncoming: (request: IncomingMessage) => number } | null;
}

/**
 * Closes a connection in the middle of what has been read of it. `destroy` alone lets Node go on through the 64 KiB, and
 * it lets go of them only when it has done so for every connection that has sent something: with a thousand of them that
 * is gigabytes. So the next request is declared the last, as one that asks for another protocol is, which Node then
 * closes the connection for. Without a parser at this place the rest is just read.
 */
function cut(socket: Socket & WithParser): void {
  socket.destroy();
  if (!socket.parser) return;
  const protocolSwitch = 2;
  socket.parser.onIncoming = (request) => {
    (request as { upgrade?: boolean }).upgrade = true;
    return protocolSwitch;
  };
}

function tooMany(limit: number): DomainError {
  return new DomainError('SYS_002', `More than ${limit} requests of this connection wait for their answers.`);
}
