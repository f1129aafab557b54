import { constants } from 'node:crypto';
import { connect, type ConnectionOptions, DEFAULT_CIPHERS, type TLSSocket } from 'node:tls';
import type { BoundedConnection } from './bounded-connection';

/**
 * Bytes that a server may send before its handshake is complete. Certificates are verified in one piece, on this thread: 100 KB of
 * expensive ones, which OpenSSL accepts, take half a second. Usual chains have 3 to 8 KB.
 */
const maxHandshakeBytes = 24 * 1_024;

/** Elliptic curves only: a server chooses the size of finite-field groups, and 10,000 bits take more than a second. */
const keyExchanges = {
  ecdhCurve: 'X25519MLKEM768:X25519:P-256:P-384:P-521',
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
} as const;

const withoutFiniteFields = ':!DH:!PSK:!SRP';

/** Options of TLS connections to any server, with bounded work for this client. */
export const strangersTls = { ...keyExchanges, ciphers: DEFAULT_CIPHERS + withoutFiniteFields } as const;

/** As {@link strangersTls}, for servers whose old versions and short keys are better than no encryption (RFC 7435). */
export const opportunisticTls = {
  ...keyExchanges,
  ciphers: `DEFAULT${withoutFiniteFields}:@SECLEVEL=0`,
  minVersion: 'TLSv1',
  rejectUnauthorized: false,
} as const;

/**
 * Begins TLS on a connection. A server is disconnected when it sends too much during the handshake, or asks for another one: each of
 * the 4,000 requests that fit into a record of TLS 1.2 would be answered, and would verify the certificate again.
 */
export function connectTls(connection: BoundedConnection, options: ConnectionOptions): TLSSocket {
  connection.allow(maxHandshakeBytes);
  const secure = connect({ ...options, socket: connection }).once('secureConnect', () => {
    connection.allow(Infinity);
    secure.on('secure', () => secure.destroy(new Error('the server asks for another handshake')));
  });
  return secure;
}
