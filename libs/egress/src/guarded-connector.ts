import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import { BoundedHandshake, strangersTls } from './strangers-tls';
import type { TcpDialer } from './tcp-dialer';

/** Connector for undici: opens a socket to a checked address, with TLS for https. */
export function guardedConnector(
  dialer: TcpDialer,
  timeoutMs: number,
  ca?: string,
): buildConnector.connector {
  const upgrade = buildConnector({ ...strangersTls, timeout: timeoutMs, allowH2: false, ...(ca && { ca }) });
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    dialer.connect({ host: options.hostname, port, timeoutMs }).then(
      (socket: Socket) => {
        if (options.protocol !== 'https:') return callback(null, socket);
        const bounded = new BoundedHandshake(socket);
        // undici passes any stream to `tls.connect`; its type is narrower.
        upgrade({ ...options, httpSocket: bounded as unknown as Socket }, (...result) => {
          bounded.lift();
          callback(...result);
        });
      },
      (error: Error) => {
        callback(error, null);
      },
    );
  };
}
