import { connect, createServer, type Server, type TLSSocket } from 'node:tls';

/**
 * Version of the protocol. A replica with another version is refused and writes its own charges. Version 1 had no
 * spending caps.
 */
const protocol = 'charges/2';

/** With a shared secret, TLS needs no certificates: https://www.rfc-editor.org/rfc/rfc8446#section-2.2 */
const version = { minVersion: 'TLSv1.3', maxVersion: 'TLSv1.3', ciphers: 'TLS_AES_128_GCM_SHA256' } as const;

const handshakeTimeoutMs = 5_000;

/** Pre-shared key, with the id of its replica. */
export interface Identity {
  readonly id: string;
  /** 32 bytes in hexadecimal digits. */
  readonly secret: string;
}

/** Accepts only connections with the secret. */
export function listen({ id, secret }: Identity, onConnection: (socket: TLSSocket) => void): Server {
  const server = createServer(
    {
      ...version,
      ALPNProtocols: [protocol],
      handshakeTimeout: handshakeTimeoutMs,
      pskCallback: (_, identity) => (identity === id ? Buffer.from(secret, 'hex') : null),
    },
    (socket) => (socket.alpnProtocol === protocol ? onConnection(socket) : socket.destroy()),
  );
  server.on('tlsClientError', (_, socket) => socket.destroy());
  return server;
}

/** @throws Error when the other end does not respond in time or does not have the secret */
export function dial(address: string, { id, secret }: Identity, timeoutMs: number): Promise<TLSSocket> {
  const { hostname, port } = new URL(`tcp://${address}`);
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...version,
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port),
      ALPNProtocols: [protocol],
      pskCallback: () => ({ identity: id, psk: Buffer.from(secret, 'hex') }),
      // An end with the secret presents no certificate.
      checkServerIdentity: (_, certificate) =>
        Object.keys(certificate ?? {}).length > 0 ? new Error('it does not know the secret') : undefined,
    });
    const timer = setTimeout(() => socket.destroy(new Error('it does not answer')), timeoutMs);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const isOfTls = error.code?.startsWith('ERR_SSL') ?? false;
      reject(isOfTls ? new Error('the secret is not accepted', { cause: error }) : error);
    });
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      if (socket.alpnProtocol === protocol) return resolve(socket);
      socket.destroy();
      reject(new Error('it speaks another version'));
    });
  });
}
