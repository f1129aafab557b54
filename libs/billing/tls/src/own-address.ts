import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';

/**
 * Local address for connections to a host: other machines that reach the same host usually reach this address too. A UDP socket
 * reads it from the routing table without sending a packet.
 *
 * @param host a name or an address
 * @returns the loopback address when the host has no address
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
