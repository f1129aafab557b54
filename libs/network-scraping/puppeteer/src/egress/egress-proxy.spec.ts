import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { EgressGuard, TcpDialer } from '@enrichment/egress';
import { freePort } from '@enrichment/egress/testing';
import { EgressProxy } from './egress-proxy';

describe('EgressProxy', () => {
  it('listens on the configured ports, and on no others', async () => {
    const port = await freePort();
    const options = {
      dialer: new TcpDialer({ guard: new EgressGuard() }),
      origin: 'https://network.example',
      connectTimeoutMs: 1_000,
      maxBytes: 1_000,
      ports: { first: port, last: port },
    };
    const proxy = await EgressProxy.open(options);
    expect(proxy.url).toBe(`http://127.0.0.1:${port}`);
    await expect(EgressProxy.open(options)).rejects.toThrow(
      `none of the ports ${port} to ${port} is free for the browser's proxy`,
    );
    proxy.close();
  });
});

describe('a site with an invalid answer', () => {
  it.each([
    'HTTP/1.1 099 X\r\n\r\n',
    'HTTP/1.1 000 X\r\n\r\n',
    'HTTP/1.1 200 X\r\nA: b\x01c\r\n\r\n',
    'no HTTP\r\n\r\n',
  ])('loses the connection, and nothing else: %j', async (answer) => {
    const site = createServer((socket) => socket.on('error', () => undefined).end(answer)).listen(
      0,
      '127.0.0.1',
    );
    await once(site, 'listening');
    const { port } = site.address() as AddressInfo;
    const proxy = await EgressProxy.open({
      dialer: new TcpDialer({ guard: new EgressGuard(), ownServers: [`127.0.0.1:${port}`] }),
      origin: `http://127.0.0.1:${port}`,
      connectTimeoutMs: 1_000,
      maxBytes: 1_000,
    });
    const browser = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    browser.write(`GET http://127.0.0.1:${port}/ HTTP/1.1\r\nHost: x\r\n\r\n`);
    const received = await text(browser);
    expect(received).toBe('');
    proxy.close();
    site.close();
  });
});
