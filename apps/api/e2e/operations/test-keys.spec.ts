import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testErrors } from '../../src/platform/http/pipeline/test-errors';
import { emailExamples } from '../../src/v1/email/email.controller';
import { type Answer, Api } from '../api';
import { customer, items, recorded } from '../dashboard-customer';

type User = Awaited<ReturnType<typeof customer>>;

/** Everything that the service connects to: name servers, mail servers, the network, registries. It refuses and counts requests. */
class Outside {
  contacts = 0;
  private constructor(
    private readonly datagrams: Socket,
    private readonly connections: Server,
  ) {}

  static async open(): Promise<Outside> {
    const connections = createServer().listen(0, '127.0.0.1');
    await once(connections, 'listening');
    const { port } = connections.address() as AddressInfo;
    const datagrams = createSocket('udp4').bind(port, '127.0.0.1');
    await once(datagrams, 'listening');
    const outside = new Outside(datagrams, connections);
    connections.on('connection', (socket) => {
      outside.contacts++;
      socket.destroy();
    });
    datagrams.on('message', (query, { port: from, address }) => {
      outside.contacts++;
      query[2]! |= 0x80;
      query[3] = 2; // SERVFAIL
      datagrams.send(query, from, address);
    });
    return outside;
  }

  get place(): string {
    return `127.0.0.1:${(this.connections.address() as AddressInfo).port}`;
  }

  close(): void {
    this.datagrams.close();
    this.connections.close();
  }
}

describe('test keys, in production', () => {
  let outside: Outside;
  let api: Api;
  let user: User;
  /** A test key of the user. */
  let testKey: string;
  beforeAll(async () => {
    outside = await Outside.open();
    api = await Api.start({
      DEMO: 'off',
      DNS_SERVERS: outside.place,
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
      SMTP_ROUTES: `demo.test=${outside.place}`,
      NETWORK_BASE_URL: `http://${outside.place}`,
      RDAP_BOOTSTRAP_URL: `http://${outside.place}/list`,
    });
    user = await customer(api, { credits: 0 });
    await lift(user.accountId);
    const made = await user.browser.post('/keys', { name: 'tests', test: true });
    expect(made.body['key']).toMatchObject({ test: true, prefix: expect.stringMatching(/^enr_test_\w{6}$/) });
    testKey = made.body['api_key'] as string;
  });
  afterAll(async () => {
    await api.stop();
    outside.close();
  });

  async function lift(accountId: string): Promise<void> {
    for (const item of ['email', 'company', 'profile', 'ip', 'fresh', 'watch'] as const)
      await api.accounts.change(accountId, { limits: { [item]: 100_000 } });
  }
  const validate = (email: string, key = testKey) => api.post('/v1/email/validate', { email }, key);
  const company = (body: object, key = testKey) => api.post('/v1/network/company', body, key);
  const profile = (body: object) => api.post('/v1/network/profile', body, testKey);
  const locate = (ip: string, key = testKey) => api.locate({ ip }, key);
  const watch = (kind: string, id: string) => api.post('/v1/network/watches', { kind, id }, testKey);

  it.each(Object.entries(emailExamples))('answer without a connection: %s', async (name, { email }) => {
    const before = outside.contacts;
    const { status, body, headers } = await validate(email);
    const result = name.split(':')[0]!;
    if (status === 200) expect(body).toMatchObject({ email, reason: result, test: true });
    else expect(body).toMatchObject({ code: result });
    expect([headers.get('x-test'), headers.get('x-credits-charged')]).toEqual(['true', '0']);
    expect(outside.contacts).toBe(before);
  });

  it('answer other addresses by the lists alone', async () => {
    const before = outside.contacts;
    const found = async (email: string) => (await validate(email)).body;
    expect(await found('jo@example.com')).toMatchObject({ reason: 'not_probed', status: 'unknown' });
    expect(await found('accepted@mailinator.com')).toMatchObject({ is_disposable: true, status: 'risky' });
    expect(await found('accepted@gmial.com')).toMatchObject({ suggestion: 'accepted@gmail.com' });
    expect(
      (
        await api.post(
          '/v1/email/validate',
          { email: 'accepted@demo.test', include_company_data: true },
          testKey,
        )
      ).body['company'],
    ).toMatchObject({ name: 'Acme Bridges', website_url: 'https://www.demo.test' });
    expect(outside.contacts).toBe(before);
  });

  it('answer pages and addresses without a connection', async () => {
    const before = outside.contacts;
    expect((await company({ id: 'json-ld' })).body).toMatchObject({
      result: { name: 'Acme Bridges' },
      cached: true,
      test: true,
    });
    expect((await company({ id: 'json-ld', cached: false })).body).not.toHaveProperty('cached');
    expect((await profile({ id: 'li:person:500000' })).body).toMatchObject({
      result: { name: 'Ada Byron' },
      test: true,
    });
    expect((await company({ id: 'closing-down' })).body).toMatchObject({ result: { deleted: true } });
    expect((await profile({ id: 'masked' })).body).toMatchObject({
      result: { headline: null, network_id: 'masked' },
    });
    const code = async (answer: Promise<Answer>) => (await answer).body['code'];
    expect(await code(company({ id: 'nothing' }))).toBe('NETWORK_004');
    expect(await code(profile({ id: 'nothing' }))).toBe('NETWORK_002');
    expect((await company({ id: 'captcha' })).body).toMatchObject({
      code: 'NETWORK_005',
      details: { reason: 'captcha' },
    });
    expect(await code(profile({ id: 'silent' }))).toBe('NETWORK_006');
    expect(await code(company({ id: 'no such format' }))).toBe('NETWORK_003');
    expect((await locate('81.2.69.160')).body).toMatchObject({
      location: { city: 'London' },
      is_eu: false,
      test: true,
    });
    expect((await locate('185.220.101.1')).body).toMatchObject({ is_eu: true, privacy: { is_tor: true } });
    expect((await locate('8.8.8.8')).body).toMatchObject({ network: { asn: 15169 }, is_anycast: true });
    expect((await locate('1.1.1.1')).body).toMatchObject({
      location: { country: null },
      network: { asn: null },
    });
    expect((await locate('10.0.0.1')).body).toMatchObject({ is_private: true, range: 'private' });
    expect(outside.contacts).toBe(before);
  });

  it.each([...testErrors])('answer %s for a subject that names it', async (code, ip) => {
    const answers = [
      await locate(ip),
      await validate(`${code.toLowerCase()}@demo.test`),
      await watch('profile', code),
    ];
    for (const { body, headers } of answers) {
      expect(body).toMatchObject({ code });
      expect([headers.get('x-test'), headers.get('x-credits-charged')]).toEqual(['true', '0']);
    }
  });

  it('store no watches and outcomes', async () => {
    const before = outside.contacts;
    const { body } = await watch('company', 'json-ld');
    expect(body).toMatchObject({
      watch: { id: expect.stringMatching(/^wat_/), kind: 'company' },
      test: true,
    });
    expect((await watch('company', 'nothing')).body).toMatchObject({ code: 'NETWORK_004' });
    const list = await api.send('/v1/network/watches', { headers: { 'x-api-key': testKey } });
    expect(list.body).toMatchObject({ watches: [] });
    const end = { id: (body['watch'] as { id: string }).id };
    expect((await api.post('/v1/network/watches/end', end, testKey)).body).toMatchObject({ ended: false });
    const at = new Date().toISOString();
    const outcome = { email: 'jo@example.com', outcome: 'bounced_hard', at };
    expect((await api.post('/v1/email/outcomes', outcome, testKey)).status).toBe(200);
    const [kept] = await api.sql<[object]>(
      `SELECT (SELECT count(*)::int FROM network_watches) AS watches, (SELECT count(*)::int FROM email_outcomes) AS outcomes,
              (SELECT count(*)::int FROM network_pages) AS pages, (SELECT count(*)::int FROM email_rechecks) AS rechecks`,
    );
    expect(kept).toEqual({ watches: 0, outcomes: 0, pages: 0, rechecks: 0 });
    expect(outside.contacts).toBe(before);
  });

  it('repeat an answer by its Idempotency-Key, separately from live keys', async () => {
    const { accountId, apiKey } = await api.customer();
    const { apiKey: test } = await api.issueKey({ accountId, isTest: true });
    const send = (key: string, ip = '8.8.8.8') =>
      api.post('/v1/ip/lookup', { ip }, key, { 'idempotency-key': 'once' });
    const first = await send(test);
    const second = await send(test);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await send(test, '8.8.4.4')).body).toMatchObject({
      code: 'IDEM_002',
      details: { idempotency_key: 'once' },
    });
    const live = await send(apiKey);
    expect(live.body).not.toHaveProperty('test');
    expect(live.headers.get('x-credits-charged')).toBe('1');
    expect(live.headers.get('x-test')).toBeNull();
  });

  it('do not apply to a live key: test subjects are ordinary ones, which cause connections', async () => {
    const { apiKey } = await api.customer();
    const before = outside.contacts;
    const { body } = await validate('accepted@catch-all.example', apiKey);
    expect(body).not.toHaveProperty('test');
    expect(body['reason']).not.toBe('accepted');
    expect(outside.contacts).toBeGreaterThan(before);
    expect((await company({ id: 'json-ld' }, apiKey)).body).toMatchObject({ code: 'NETWORK_005' });
    expect((await locate('2001:db8::429:1', apiKey)).body).toMatchObject({ range: 'documentation' });
  });

  it('have limits, scopes, addresses, expiry and suspension', async () => {
    const { accountId } = await api.customer({ ipPerSecond: 2 });
    const issue = async (more: object) => (await api.issueKey({ accountId, isTest: true, ...more })).apiKey;
    const key = await issue({ scopes: ['ip'] });
    expect((await validate('accepted@demo.test', key)).body).toMatchObject({ code: 'AUTH_003' });
    const elsewhere = await locate('8.8.8.8', await issue({ allowedIps: ['192.0.2.1'] }));
    expect(elsewhere.body).toMatchObject({ code: 'AUTH_003' });
    const expired = await locate('8.8.8.8', await issue({ expiresAt: new Date(Date.now() - 1) }));
    expect(expired.body).toMatchObject({ code: 'AUTH_002' });
    const refused = await api.untilRefused(5, () => locate('8.8.8.8', key));
    expect(refused[0]!.body).toMatchObject({ code: 'RATE_001' });
    await api.accounts.change(accountId, { suspension: 'unpaid' });
    const answer = await api.untilAnswer(key, ({ status }) => status === 401);
    expect(answer.body).toMatchObject({ code: 'AUTH_002' });
  });

  it('are free, and count only in their own figures', async () => {
    const other = await customer(api);
    const { apiKey: test, key } = await api.issueKey({ accountId: other.accountId, isTest: true });
    for (const ip of ['8.8.8.8', '2001:db8::503:1', '192.168.0.10']) await locate(ip, test);
    await locate('8.8.8.8', other.apiKey);
    await recorded(api, other.accountId, 4);
    const { entries: ledger } = await api.ledger.page({
      accountId: other.accountId,
      kind: 'charge',
      limit: 9,
    });
    expect(ledger).toHaveLength(1);
    const usage = async (more = '') => (await other.browser.get(`/usage?range=hour${more}`)).body['totals'];
    expect(await usage()).toMatchObject({ requests: 1, successes: 1 });
    expect(await usage(`&key=${key.id}`)).toMatchObject({ requests: 3, successes: 2, credits: 0 });
    const rows = items(await other.browser.get('/requests'), 'requests');
    expect(rows.map((row) => row['test'])).toEqual([false, true, true, true]);
    const csv = String((await other.browser.get('/requests.csv')).body['text']).split('\r\n');
    expect(csv[0]).toMatch(/,test$/);
    expect(csv.slice(1, 5).map((line) => line.split(',').at(-1))).toEqual(['false', 'true', 'true', 'true']);
    const account = await api.send('/v1/account', { headers: { 'x-api-key': test } });
    expect(account.body).toMatchObject({ key: { test: true, spent_today: 0 } });
    const { body } = await api.send('/metrics');
    expect(body['text']).not.toMatch(/http_request_errors_total\{[^}]*code="SYS_002"/);
  });
});
