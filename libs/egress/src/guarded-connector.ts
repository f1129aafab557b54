import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { ConnectFailed } from './errors';
import { connectTls, strangersTls } from './strangers-tls';
import type { TcpDialer } from './tcp-dialer';
import { withDeadline } from './with-deadline';

/** Connector for undici: opens a socket to a checked address, with TLS for https. */
export function guardedConnector(
  dialer: TcpDialer,
  timeoutMs: number,
  ca?: string,
): buildConnector.connector {
  const secured = async (socket: Socket, host: string): Promise<Socket> => {
    const name = host.replace(/^\[(.*)\]$/, '$1');
    const servername = isIP(name) === 0 ? { servername: name } : { host: name };
    const secure = connectTls(socket, { ...strangersTls, ...servername, ...(ca && { ca }) });
    try {
      const late = () => new ConnectFailed('timeout', host);
      await withDeadline({ timeoutMs, late }, (signal) => once(secure, 'secureConnect', { signal }));
      return secure;
    } catch (error) {
      secure.on('error', () => undefined).destroy();
      throw error;
    }
  };
  return ({ hostname, protocol, port }, callback) => {
    const isSecure = protocol === 'https:';
    dialer
      .connect({ host: hostname, port: Number(port) || (isSecure ? 443 : 80), timeoutMs })
      .then((socket) => (isSecure ? secured(socket, hostname) : socket))
      .then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
  };
}
