import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Simulates a host of the public internet: tests allow it. */
export const publicPlace = '127.0.0.1';
/** Simulates a forbidden host: the guard of the tests refuses it. */
export const privatePlace = '127.0.0.66';

export interface Place {
  readonly port: number;
  /** Number of connections to the forbidden host. */
  readonly trespasses: () => number;
  close(): Promise<void>;
}

/** Listens on the same port of both hosts: the given server at the public one, a counter of connections at the private one. */
export async function openPlace(server: Server): Promise<Place> {
  let trespasses = 0;
  const sockets = new Set<Socket>();
  const canary = createServer((socket) => {
    trespasses++;
    socket.destroy();
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, publicPlace);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  canary.listen(port, privatePlace);
  await once(canary, 'listening');
  return {
    port,
    trespasses: () => trespasses,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      canary.close();
      await Promise.all([once(server, 'close'), once(canary, 'close')]);
    },
  };
}
