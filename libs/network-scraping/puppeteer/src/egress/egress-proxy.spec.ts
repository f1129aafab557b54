import { describe, expect, it } from '@jest/globals';
import { EgressGuard, TcpDialer } from '@enrichment/egress';
import getPort from 'get-port';
import { EgressProxy } from './egress-proxy';

describe('EgressProxy', () => {
  it('listens on the configured ports, and on no others', async () => {
    const port = await getPort({ host: '127.0.0.1' });
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
