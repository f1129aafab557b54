import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';

/**
 * Address of this machine from which it reaches a host: other machines that reach the same host usually reach it too.
 * A UDP socket gets it from the routing table. Nothing is sent.
 *
 * @param host a name or an address
 * @returns the loopback address where the host has none
 */
export async function ownAddressTowards(host: string): Promise<string> {
  const found = await lookup(host).catch(() => undefined);
  if (!found) return '127.0.0.1';
  const socket = createSocket(found.family === 6 ? 'udp6' : 'udp4');
  try {
    const discardPort = 9;
    socket.connect(discardPort, found.address);
    await once(socket, 'connect');
    return socket.address().address;
  } catch {
    return '127.0.0.1';
  } finally {
    socket.close();
  }
}
