import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { TcpDialer } from './tcp-dialer';

/** Connector for undici: opens a socket to a checked address, with TLS for https. */
export function guardedConnector(
  dialer: TcpDialer,
  timeoutMs: number,
  ca?: string,
): buildConnector.connector {
  const upgrade = buildConnector({ timeout: timeoutMs, ...(ca && { ca }) });
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    dialer.connect({ host: options.hostname, port, timeoutMs }).then(
      (socket: Socket) => {
        if (options.protocol === 'https:') upgrade({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: Error) => {
        callback(error, null);
      },
    );
  };
}
