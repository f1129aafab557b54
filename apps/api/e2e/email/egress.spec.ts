import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startScriptedNameServer, type ScriptedNameServer } from '@enrichment/email-dns/testing';
import { ScriptedMailServer } from '@enrichment/email-smtp/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from '../api';

const mx = (name: string, exchange: string, priority = 10) =>
  ({ name, type: 'MX', exchange, priority }) as const;
const address = (name: string, text: string) =>
  ({ name, type: text.includes(':') ? 'AAAA' : 'A', address: text }) as const;

const hosts = {
  loopback: '127.0.0.1',
  private: '10.0.0.1',
  metadata: '169.254.169.254',
  six: '::1',
  mapped: '::ffff:127.0.0.1',
} as const;

/** Two services with the same name server and mail server: one may connect to loopback, the other may not. */
describe('connections of the email validation', () => {
  let dns: ScriptedNameServer;
  let mail: ScriptedMailServer;
  let registry: Server;
  let registryRequests = 0;
  let strict: Api;
  let open: Api;
  const keys = new Map<Api, string>();
  const validate = async (api: Api, email: string) =>
    (await api.post('/v1/email/validate', { email }, keys.get(api))).body;

  beforeAll(async () => {
    mail = await ScriptedMailServer.listen({
      recipient: (local) => (local === 'jo' ? '250 2.1.5 ok' : '550 5.1.1 no'),
    });
    registry = createServer((request, response) => {
      registryRequests++;
      const { port } = registry.address() as AddressInfo;
      const services = [[['lab'], [`http://127.0.0.1:${port}/`]]];
      const events = [{ eventAction: 'registration', eventDate: '2001-02-03T00:00:00Z' }];
      const body =
        request.url === '/list' ? { version: '1.0', services } : { ldhName: 'loopback.lab', events };
      response.end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    dns = await startScriptedNameServer({
      records: [
        ...Object.entries(hosts).flatMap(([name, host]) => [
          mx(`${name}.lab`, `mx.${name}.lab`),
          address(`mx.${name}.lab`, host),
        ]),
        mx('literal.lab', '127.0.0.1'),
        mx('demo-mx.lab', 'mx.demo.test'),
        address('implicit.lab', '127.0.0.1'),
        mx('lost.lab', 'mx.broken.lab'),
        mx('routed.lab', 'mx.nowhere.lab'),
        mx('quiet.lab', 'mx.loopback.lab'),
      ],
      broken: { 'broken.lab': 'servfail' },
    });
    const environment = {
      DNS_SERVERS: `${dns.host}:${dns.port}`,
      SMTP_PORT: String(mail.port),
      SMTP_HELO_NAME: 'probe.lab',
      SMTP_MAIL_FROM: 'probe@probe.lab',
      RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/list`,
    };
    const routes = `routed.lab=127.0.0.1:${mail.port},quiet.lab=off`;
    strict = await Api.start(environment);
    open = await Api.start({ ...environment, EGRESS_ALLOW_CIDRS: '127.0.0.0/8', SMTP_ROUTES: routes });
    for (const api of [strict, open]) {
      const { apiKey, accountId } = await api.customer();
      await api.accounts.change(accountId, { limits: { email: 1_000_000 } });
      keys.set(api, apiKey);
    }
  });
  afterAll(async () => {
    await strict.stop();
    await open.stop();
    await mail.close();
    await dns.close();
    registry.close();
  });

  it.each([
    ...Object.keys(hosts).map((name) => `jo@${name}.lab`),
    'jo@literal.lab',
    'jo@implicit.lab',
    'jo@[127.0.0.1]',
    'jo@[IPv6:::1]',
    'jo@demo-mx.lab',
  ])('are never made to the private mail host of %s', async (email) => {
    expect(await validate(strict, email)).toMatchObject({ is_deliverable: false, reason: 'no_mail_server' });
    expect(mail.connections).toBe(0);
    expect(registryRequests).toBe(0);
  });

  it("reach the demo's servers only for domains of the demo", async () => {
    expect(await validate(strict, 'accepted@demo.test')).toMatchObject({ reason: 'accepted' });
    expect(await validate(strict, 'accepted@demo-mx.lab')).toMatchObject({ reason: 'no_mail_server' });
  });

  it('are made where the operator allows it, with the configured name and sender', async () => {
    expect(await validate(open, 'jo@loopback.lab')).toMatchObject({
      reason: 'accepted',
      confidence_score: 0.97,
      mx_records: [{ hostname: 'mx.loopback.lab', priority: 10 }],
      domain_info: { creation_date: '2001-02-03T00:00:00Z' },
    });
    expect(mail.received.slice(0, 2)).toEqual(['EHLO probe.lab', 'MAIL FROM:<probe@probe.lab>']);
    expect(await validate(open, 'jo@implicit.lab')).toMatchObject({ reason: 'accepted', mx_records: [] });
    expect(await validate(open, 'jo@private.lab')).toMatchObject({ reason: 'no_mail_server' });
  });

  it("follow the operator's route for a domain, or its ban", async () => {
    expect(await validate(open, 'jo@routed.lab')).toMatchObject({ reason: 'accepted' });
    expect(await validate(open, 'no@routed.lab')).toMatchObject({ reason: 'mailbox_not_found' });
    expect(await validate(open, 'jo@quiet.lab')).toMatchObject({ reason: 'not_probed' });
    expect(await validate(strict, 'jo@routed.lab')).toMatchObject({ reason: 'no_mail_server' });
  });

  it('have no certain result when name servers fail for a mail host', async () => {
    expect(await validate(open, 'jo@lost.lab')).toMatchObject({
      is_deliverable: false,
      reason: 'dns_error',
      confidence_score: 0.55,
    });
  });
});

describe('without mailbox checks and without a demo', () => {
  it('returns not_probed, and does not know demo.test', async () => {
    const mail = await ScriptedMailServer.listen({});
    const dns = await startScriptedNameServer({
      records: [mx('loopback.lab', 'mx.loopback.lab'), address('mx.loopback.lab', '127.0.0.1')],
    });
    const api = await Api.start({
      SMTP_PROBE: 'off',
      DEMO: 'off',
      NETWORK_BASE_URL: 'http://network.lab',
      DNS_SERVERS: `${dns.host}:${dns.port}`,
    });
    const { apiKey } = await api.customer();
    const reason = async (email: string) =>
      (await api.post('/v1/email/validate', { email }, apiKey)).body['reason'];
    expect(await reason('jo@loopback.lab')).toBe('not_probed');
    expect(await reason('accepted@demo.test')).toBe('domain_not_found');
    expect(mail.connections).toBe(0);
    await api.stop();
    await mail.close();
    await dns.close();
  });
});
