import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import { BoundedConnection } from './bounded-connection';
import { connectTls, opportunisticTls, strangersTls } from './strangers-tls';
import { testCertificate } from './testing/test-certificate';

describe('a server that asks for another handshake', () => {
  it.each([
    ['strangers', strangersTls],
    ['mail servers', opportunisticTls],
  ])('is disconnected, with the options for %s', async (_, options) => {
    const server = createServer({ ...testCertificate, maxVersion: 'TLSv1.2' }, (client) => {
      client.on('error', () => undefined).renegotiate({}, () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const secure = connectTls(new BoundedConnection(socket), {
      ...options,
      ca: testCertificate.cert,
      servername: 'tls.test',
    });
    const [error] = (await once(secure.resume(), 'close').catch((error: unknown) => [error])) as [Error];
    expect(error.message).toBe('the server asks for another handshake');
    server.close();
    await once(server, 'close');
  });
});
