import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EgressGuard, TcpDialer } from '@enrichment/egress';
import { ManualClock } from '@enrichment/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpSender } from './index';

const addresses: Readonly<Record<string, readonly string[]>> = {
  'public.test': ['192.0.2.1', '8.8.8.8'],
  'private.test': ['10.0.0.1', '127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
};

describe('HttpSender', () => {
  const clock = new ManualClock();
  const guard = new EgressGuard({ allowCidrs: ['127.0.0.1/32'] });
  const open: HttpSender[] = [];
  const senderWith = (each: EgressGuard) => {
    const dialer = new TcpDialer({ guard: each, resolve: (host) => Promise.resolve(addresses[host] ?? []) });
    const sender = new HttpSender({ dialer, guard: each, clock, userAgent: 'test/1' });
    open.push(sender);
    return sender;
  };
  const closed = () => senderWith(new EgressGuard());
  const never = new AbortController().signal;
  const send = (url: string, sender = senderWith(guard), signal = never) =>
    sender.send({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}', signal });

  let server: Server;
  let respond: (response: ServerResponse, headers: Record<string, unknown>) => void;
  let requests = 0;
  let at: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests++;
      respond(response, request.headers);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterEach(async () => {
    for (const sender of open.splice(0)) await sender.close();
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('sends JSON and returns the answer', async () => {
    respond = (response, headers) =>
      response
        .writeHead(201)
        .end(`${String(headers['content-type'])} ${String(headers['webhook-id'])}\u0000`);
    expect(await send(at)).toEqual({
      status: 201,
      failure: undefined,
      excerpt: 'application/json evt_1\uFFFD',
      retryAfterMs: 0,
      durationMs: 0,
    });
  });

  it('keeps the first 500 characters of an answer', async () => {
    respond = (response) => response.writeHead(500).end('ä'.repeat(900));
    expect((await send(at)).excerpt).toBe('ä'.repeat(500));
  });

  it.each([
    ['120', 120_000],
    [new Date(new ManualClock().now() + 60_000).toUTCString(), 60_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['-5', 0],
    ['soon', 0],
  ])('reads Retry-After: %s', async (value, expected) => {
    respond = (response) => response.writeHead(503, { 'retry-after': value }).end();
    expect(await send(at)).toMatchObject({ status: 503, retryAfterMs: expected });
  });

  it('does not follow a redirect, and sends nothing elsewhere', async () => {
    respond = (response) => response.writeHead(302, { location: at }).end();
    const before = requests;
    expect(await send(at)).toMatchObject({ status: 302, failure: undefined });
    expect(requests).toBe(before + 1);
  });

  it('returns the reason of a missing answer', async () => {
    respond = (response) => response.destroy();
    expect(await send(at)).toMatchObject({ status: undefined, failure: 'broken' });
    expect(await send('https://none.test/')).toMatchObject({ failure: 'no_address' });
    expect(await send(at.replace('http', 'https'))).toMatchObject({ failure: 'tls' });
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ failure: 'no_connection' });
  });

  it('returns a status that arrived before the signal, also without the end of the body', async () => {
    const leave = new AbortController();
    const arrived = () => setImmediate(() => leave.abort(new Error('left')));
    subscribe('http.client.response.finish', arrived);
    respond = (response) => response.write('begun');
    try {
      expect(await send(at, undefined, leave.signal)).toMatchObject({ status: 200, failure: undefined });
    } finally {
      unsubscribe('http.client.response.finish', arrived);
    }
  });

  it('ends with the signal', async () => {
    const leave = new AbortController();
    respond = () => leave.abort(new Error('left'));
    await expect(send(at, undefined, leave.signal)).rejects.toThrow('left');
  });

  it('sends nothing to an address that has become private, or is no longer allowed', async () => {
    const before = requests;
    for (const url of [
      'https://private.test/',
      'https://metadata.test/',
      at,
      'http://public.test/',
      'file:///x',
    ])
      expect(await send(url, closed())).toMatchObject({ status: undefined, failure: 'refused_address' });
    expect(requests).toBe(before);
  });

  it.each([
    ['https://public.test/', undefined],
    ['https://8.8.8.8:8443/x?token=1', undefined],
    ['https://private.test/', 'refused_address'],
    ['https://metadata.test/', 'refused_address'],
    ['https://127.0.0.1/', 'refused_address'],
    ['https://2130706433/', 'refused_address'],
    ['https://[::ffff:127.0.0.1]/', 'refused_address'],
    ['https://none.test/', 'no_address'],
    ['http://public.test/', 'not_https'],
    ['http://127.0.0.1/', 'not_https'],
    ['ftp://public.test/', 'malformed'],
    ['https://ada:secret@public.test/', 'malformed'],
    ['https://public.test/#a', 'malformed'],
    ['public.test', 'malformed'],
    ['', 'malformed'],
  ])('accepts %s as an endpoint: %s', async (url, problem) => {
    expect(await closed().problemOf(url)).toBe(problem);
  });

  it('accepts http only for addresses that the operator allows', async () => {
    expect(await senderWith(guard).problemOf('http://127.0.0.1:1/')).toBeUndefined();
    expect(await senderWith(guard).problemOf('http://127.0.0.1:0/')).toBe('no_address');
    expect(await senderWith(guard).problemOf('http://127.0.0.2/')).toBe('not_https');
    expect(await senderWith(guard).problemOf('http://private.test/')).toBe('not_https');
  });
});
