import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const open = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once when a request is over: its answer has left, or its connection is closed. The response alone is not enough: Node emits nothing to
 * the response of a pipelined request whose turn never came. Whatever a request holds is given back here.
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
