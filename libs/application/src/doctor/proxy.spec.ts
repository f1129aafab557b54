import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { checkProxy } from './proxy';

const requestId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

async function check(service: RequestListener) {
  const server = createServer(service).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await checkProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'enr_x', requestId);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Refuses the key, and responds with the caller's address. */
function refusing({ address = '198.51.100.7', id = 'its-own', open = '' }): RequestListener {
  return (request, response) => {
    if (request.url !== '/v1/account') return response.writeHead(request.url === open ? 200 : 404).end('{}');
    response.writeHead(403, { 'x-request-id': id });
    return response.end(JSON.stringify({ code: 'AUTH_003', details: { reason: 'address', address } }));
  };
}

describe('checkProxy', () => {
  it('accepts a proxy that replaces headers', async () => {
    expect(await check(refusing({}))).toEqual([
      'ok',
      'forged headers are ignored; the service sees this machine at 198.51.100.7',
    ]);
  });

  it.each<[string, string, RequestListener]>([
    ['fail', 'a forged X-Forwarded-For is accepted', refusing({ address: '203.0.113.9' })],
    ['fail', 'a forged X-Request-Id is accepted', refusing({ id: requestId })],
    ['warn', 'callers can read /metrics', refusing({ open: '/metrics' })],
    ['warn', 'callers can read /readyz', refusing({ open: '/readyz' })],
    ['fail', 'responds with 200, unlike this service', (_, response) => response.end('<html>')],
    ['fail', 'responds with 302, unlike this service', (_, response) => response.writeHead(302).end()],
  ])('%s: %s', async (verdict, text, service) => {
    expect(await check(service)).toEqual([verdict, expect.stringContaining(text)]);
  });

  it('reports that no service answers', async () => {
    const [verdict, text] = await checkProxy('http://127.0.0.1:1', 'enr_x', requestId);
    expect([verdict, text]).toEqual(['fail', expect.stringMatching(/is unreachable .*check PUBLIC_URL/)]);
  });
});
