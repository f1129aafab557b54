import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ScriptedNameServer, startScriptedNameServer } from '@enrichment/email-dns/testing';
import { readConfig } from '../config/config';
import { runChecks } from './check';
import { checkRedis, mailChecks } from './outside';

describe('mailChecks', () => {
  let names: ScriptedNameServer;
  let mailHost: Server;
  let greeting = '';
  beforeAll(async () => {
    names = await startScriptedNameServer({
      records: [
        { name: 'corp.example', type: 'MX', priority: 10, exchange: 'mx.corp.example' },
        { name: 'mx.corp.example', type: 'A', address: '127.0.0.1' },
      ],
      broken: { 'broken.example': 'servfail' },
    });
    mailHost = createServer((socket) => socket.end(greeting)).listen(0, '127.0.0.1');
    await once(mailHost, 'listening');
  });
  afterAll(async () => {
    mailHost.close();
    await names.close();
  });

  async function check(domain: string, settings: Readonly<Record<string, string>> = {}) {
    const config = readConfig({
      DNS_SERVERS: `127.0.0.1:${names.port}`,
      SMTP_PORT: String((mailHost.address() as AddressInfo).port),
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
      ...settings,
    });
    const [dns, port] = await runChecks(mailChecks(config, domain));
    return [`${dns!.verdict} ${dns!.text}`, `${port!.verdict} ${port!.text}`];
  }

  it('finds the mail hosts of a domain, and receives the greeting of the first', async () => {
    greeting = '220 mx.corp.example ready\r\n';
    expect(await check('corp.example')).toEqual([
      'ok corp.example has 1 mail hosts',
      'ok mx.corp.example sends its greeting',
    ]);
  });

  it('gives advice when a mail host refuses the service', async () => {
    greeting = '554 no service for your address\r\n';
    expect((await check('corp.example'))[1]).toMatch(/^warn mx\.corp\.example answers 554: .* block list$/);
  });

  it('gives advice when the port is closed, or the address is private', async () => {
    const closed = await check('corp.example', { SMTP_PORT: '1' });
    expect(closed[1]).toMatch(/^fail mx\.corp\.example is unreachable .*SMTP_PROXY or SMTP_PROBE=off$/);
    const guarded = await check('corp.example', { EGRESS_ALLOW_CIDRS: '' });
    expect(guarded[1]).toMatch(/^fail mx\.corp\.example has a private address: EGRESS_ALLOW_CIDRS/);
  });

  it('uses the route of the domain, also at a private address', async () => {
    greeting = '220 mx.corp.example ready\r\n';
    const place = `127.0.0.1:${(mailHost.address() as AddressInfo).port}`;
    const settings = { SMTP_PORT: '1', EGRESS_ALLOW_CIDRS: '' };
    const routed = await check('corp.example', { ...settings, SMTP_ROUTES: `corp.example=${place}` });
    expect(routed[1]).toBe('ok 127.0.0.1 sends its greeting');
    const off = await check('corp.example', { ...settings, SMTP_ROUTES: 'corp.example=off' });
    expect(off[1]).toBe('ok not needed: SMTP_ROUTES is off for corp.example');
  });

  it('gives advice when name servers do not answer', async () => {
    expect(await check('broken.example')).toEqual([
      expect.stringMatching(/^fail .*\(dns_error\): check DNS_SERVERS/),
      expect.stringMatching(/^warn not checked/),
    ]);
  });

  it('needs no port with SMTP_PROBE=off', async () => {
    expect((await check('corp.example', { SMTP_PROBE: 'off' }))[1]).toBe('ok not needed: SMTP_PROBE is off');
  });
});

describe('checkRedis', () => {
  it('accepts one replica without Redis', async () => {
    expect((await checkRedis({ redisUrl: undefined }))[0]).toBe('ok');
  });

  it('reports an unreachable one, without its password', async () => {
    const [verdict, text] = await checkRedis({ redisUrl: 'redis://:secret@127.0.0.1:1' });
    expect([verdict, text]).toEqual(['warn', expect.stringMatching(/^Redis is away .*Check REDIS_URL$/)]);
    expect(text).not.toContain('secret');
  });
});
