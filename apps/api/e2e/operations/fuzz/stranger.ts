import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What a server sends after a client's bytes, a character for each byte, and how it ends the connection. */
export interface Script {
  readonly pieces: readonly string[];
  readonly end: 'close' | 'reset' | 'stay';
}

/** A server on loopback that plays one script for each bytes of a client, and one before them if it speaks first. */
export async function openStranger(
  next: (received: Buffer) => Script,
  { speaksFirst = false, port = 0 } = {},
): Promise<{ port: number; connections: () => number; close: () => void }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => undefined));
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes) => void play(socket, next(bytes)));
    if (speaksFirst) void play(socket, next(Buffer.alloc(0)));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function play(socket: Socket, { pieces, end }: Script): Promise<void> {
  for (const piece of pieces) {
    socket.write(piece, 'latin1');
    await nextTurn();
  }
  if (end === 'close') socket.end();
  if (end === 'reset') socket.resetAndDestroy();
}
