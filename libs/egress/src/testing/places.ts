import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Stands for a host of the public internet: tests allow it. */
export const publicPlace = '127.0.0.1';
/** Stands for a host that must not be reached: the guard of the tests does not allow it. */
export const privatePlace = '127.0.0.66';

export interface Place {
  readonly port: number;
  /** Connections to the place that must not be reached. */
  readonly trespasses: () => number;
  close(): Promise<void>;
}

/** The same port at both places: the given service at the public one, a count of visitors at the private one. */
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
