import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A forbidden server, over TCP and UDP on one port, which counts contacts. */
export interface Canary {
  /** `127.0.0.66:4000` */
  readonly host: string;
  readonly contacts: () => number;
  close(): Promise<void>;
}

/** @param port 0 for any free port */
export async function openCanary(address: string, port = 0): Promise<Canary> {
  let contacts = 0;
  const server = createServer((socket) => {
    contacts += 1;
    socket.destroy();
  });
  server.listen(port, address);
  await once(server, 'listening');
  const { port: taken, family } = server.address() as AddressInfo;
  const udp = createSocket(family === 'IPv6' ? 'udp6' : 'udp4', () => (contacts += 1));
  udp.bind(taken, address);
  await once(udp, 'listening');
  return {
    host: `${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    contacts: () => contacts,
    close: async () => {
      udp.close();
      server.close();
      await once(server, 'close');
    },
  };
}
