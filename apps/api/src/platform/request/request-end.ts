import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const open = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once when a request ends: with its answer or with its connection. Node emits no event for a pipelined request that never
 * started. Release the resources of a request in this callback.
 */
export function onRequestEnd(
  { socket }: Pick<IncomingMessage, 'socket'>,
  response: ServerResponse,
  callback: () => void,
): void {
  const requests = open.get(socket) ?? watch(socket);
  const end = () => {
    if (!requests.delete(end)) return;
    response.off('close', end);
    callback();
  };
  requests.add(end);
  response.once('close', end);
  if (socket.closed) end();
}

function watch(socket: Socket): Set<() => void> {
  const requests = new Set<() => void>();
  open.set(socket, requests);
  socket.once('close', () => {
    for (const end of [...requests]) end();
  });
  return requests;
}
