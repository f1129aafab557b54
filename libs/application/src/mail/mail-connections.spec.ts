import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { EgressGuard } from '@enrichment/egress';
import { parseSmtpRoutes } from '@enrichment/email-smtp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailConnections } from './mail-connections';

const { signal } = new AbortController();
const noAddresses = () => Promise.resolve([]);

describe('connections to mail hosts', () => {
  /** A server that replaces a proxy and a mail server. It records the first data and closes the connection. */
  let server: Server;
  let port: number;
  const received: string[] = [];
  beforeAll(async () => {
    server = createServer((client: Socket) => {
      client.on('error', () => undefined);
      client.once('data', (bytes) => {
        received.push(bytes.toString('hex'));
        client.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.close();
  });
  const connections = (proxied: boolean) =>
    mailConnections({
      guard: new EgressGuard(),
      resolve: noAddresses,
      proxy: proxied ? { host: '127.0.0.1', port } : undefined,
      routes: parseSmtpRoutes(`own.test=127.0.0.1:${port},quiet.test=off`),
    });
  const mx = (address: string) => ({ hostname: 'mx.x.test', addresses: [address], port: 25, signal });

  it('go through the proxy', async () => {
    await expect(connections(true)(mx('8.8.8.8'))).rejects.toThrow();
    expect(received.splice(0)).toEqual(['050100']); // SOCKS5, one way to sign in: none.
  });

  it.each([true, false])(
    'are not made to private addresses, with a proxy or without: %s',
    async (proxied) => {
      for (const address of ['127.0.0.1', '10.0.0.1', '::1', '169.254.169.254'])
        expect(await connections(proxied)(mx(address))).toBeUndefined();
      expect(await connections(proxied)({ ...mx('127.0.0.1'), port })).toBeUndefined();
      expect(received).toEqual([]);
    },
  );

  it("are made directly to the operator's own servers", async () => {
    const where = { hostname: '127.0.0.1', addresses: ['127.0.0.1'], port, signal };
    const socket = await connections(true)(where);
    socket!.write('EHLO');
    await once(socket!, 'close');
    expect(received.splice(0)).toEqual([Buffer.from('EHLO').toString('hex')]);
  });
});
