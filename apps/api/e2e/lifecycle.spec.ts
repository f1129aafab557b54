import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { Api, ulid } from './api';

const ip = '8.8.8.8';

describe('the life of the service', () => {
  const opened: Api[] = [];
  const start = async (environment?: Record<string, string>, dataDir?: string) => {
    const api = await Api.start(environment, dataDir);
    opened.push(api);
    return api;
  };
  afterEach(() => Api.stopAll(opened.splice(0)));

  it('keeps the demo key over a restart, and makes a new one when it is lost', async () => {
    const first = await start();
    const { dataDir, demoKey } = first;
    expect((await first.locate({ ip })).status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);

    const second = await start({}, dataDir);
    expect(second.demoKey).toBe(demoKey);
    expect((await second.locate({ ip })).status).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);
    rmSync(join(dataDir, 'demo-account.json'));

    const third = await start({}, dataDir);
    expect(third.demoKey).not.toBe(demoKey);
    expect((await third.locate({ ip })).status).toBe(200);
    expect(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))).toMatchObject({
      base_url: third.baseUrl,
      api_key: third.demoKey,
      email: 'demo@demo.test',
    });
  });

  it('has a demo that works before it says that it is ready, and describes it as long as it runs', async () => {
    const first = await start();
    const { baseUrl, dataDir } = first;
    const file = join(dataDir, 'demo.json');
    await first.end('SIGTERM');
    expect(existsSync(file)).toBe(false);
    // Of a start that was killed.
    writeFileSync(file, JSON.stringify({ base_url: baseUrl, api_key: 'lost' }));
    const starting = start({ PORT: new URL(baseUrl).port }, dataDir);
    const isReady = () =>
      fetch(`${baseUrl}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady()));
    const demo = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const headers = { 'x-api-key': demo['api_key']!, 'content-type': 'application/json' };
    const asked = { method: 'POST', headers, body: JSON.stringify({ ip }) };
    expect((await fetch(`${baseUrl}/v1/ip/lookup`, asked)).status).toBe(200);
    await starting;
  });

  it('leaves no description of an earlier demo where there is none', async () => {
    const dataDir = temporaryDataDir();
    writeFileSync(join(dataDir, 'demo.json'), '{}');
    const api = await start({ DEMO: 'off' }, dataDir);
    expect(existsSync(join(dataDir, 'demo.json'))).toBe(false);
    const { body } = await api.send('/dashboard/api/session');
    expect(body).toMatchObject({ demo: null, sign_up: false });
  });

  it.each([
    [{}, null, false],
    [{ DEMO: 'exposed' }, { email: 'demo@demo.test' }, true],
  ])(
    'where others reach it, shows the demo account only when told to: %p',
    async (settings, demo, signUp) => {
      const { DEMO = '' } = settings as { DEMO?: string };
      const api = await start({ HOST: '0.0.0.0', DEMO });
      const { body } = await api.send('/dashboard/api/session');
      expect(body).toMatchObject({ demo, sign_up: signUp });
    },
  );

  it('sells no page without a network', async () => {
    const api = await start({ DEMO: 'off' });
    const { apiKey, accountId } = await api.customer({ credits: 10 });
    for (const kind of ['company', 'profile']) {
      const id = 'json-ld';
      expect(await api.post(`/v1/network/${kind}`, { id }, apiKey)).toMatchObject({
        status: 503,
        body: { code: 'NETWORK_005', details: { id, reason: 'not_configured' } },
      });
    }
    expect(await api.credits(accountId)).toBe(10);
    expect((await api.send('/readyz')).body).toMatchObject({ checks: { network: { pages: 'off' } } });
    expect(api.log).toContain('NETWORK_BASE_URL is not set');
  });

  it('prints commands that work as they are', async () => {
    const api = await start();
    const lines = api.log.split('\n').filter((each) => each.includes('curl'));
    const answers = lines.map(async (line) => {
      const [, url, key, body] =
        /curl -s (\S+) -H 'x-api-key: (\w+)' -H 'content-type: application\/json' -d '(.*)'$/.exec(line)!;
      const headers = { 'x-api-key': key!, 'content-type': 'application/json' };
      return (await fetch(url!, { method: 'POST', headers, body: body! })).json();
    });
    expect(await Promise.all(answers)).toMatchObject([
      { ip: '8.8.8.8', range: 'public' },
      { email: 'accepted@demo.test', reason: 'accepted' },
      { result: { network_id: 'json-ld' } },
    ]);
  });

  it('answers every request that it accepted before SIGTERM, and ends with 0', async () => {
    const api = await start();
    const { apiKey, accountId } = await api.customer({ credits: 1_000, ipPerSecond: 1_000_000 });
    const body = JSON.stringify({ ip });
    const head = `POST /v1/ip/lookup HTTP/1.1\r\nhost: x\r\nx-api-key: ${apiKey}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    // The request has begun, its body has not: it is under way when the signal comes.
    const sockets = await Promise.all(Array.from({ length: 20 }, () => api.socket()));
    const answers = sockets.map(() => '');
    sockets.forEach((socket, i) => {
      socket.on('data', (chunk) => (answers[i] += chunk.toString()));
      socket.on('error', () => undefined);
      socket.write(head);
    });
    await api.locate({ ip }, apiKey); // Everything sent before this one has arrived.
    const idle = await api.socket();
    let turnedAway = '';
    idle.on('data', (chunk) => (turnedAway += chunk.toString()));

    const ended = api.end('SIGTERM');
    await api.logged('"stopping"');
    idle.write(head + body);
    for (const socket of sockets) socket.write(body);
    expect(await ended).toBe(0);

    expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual(Array(20).fill('HTTP/1.1 200 OK'));
    expect(turnedAway).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n/);
    expect(turnedAway).toMatch(/\r\nretry-after: 1\r\n/i);
    const refusal = JSON.parse(turnedAway.slice(turnedAway.indexOf('\r\n\r\n'))) as object;
    expect(refusal).toMatchObject({
      error: 'service_unavailable',
      code: 'SYS_002',
      request_id: expect.stringMatching(ulid),
    });
    const charges = [];
    for await (const { kind } of api.ledger.entries(accountId)) if (kind === 'charge') charges.push(kind);
    expect(charges).toHaveLength(21);
  });

  it('comes back after SIGKILL with every answered charge in the ledger', async () => {
    const first = await start();
    const { apiKey, accountId } = await first.customer({ credits: 1_000, ipPerSecond: 1_000_000 });
    const answered: unknown[] = [];
    const load = Array.from({ length: 16 }, async () => {
      for (;;) answered.push((await first.locate({ ip }, apiKey)).body['request_id']);
    });
    const cut = Promise.allSettled(load);
    while (answered.length < 100) await new Promise((resolve) => setImmediate(resolve));
    await first.end('SIGKILL');
    await cut;

    const second = await start({}, first.dataDir);
    expect((await second.locate({ ip }, apiKey)).status).toBe(200);
    const charged = [];
    for await (const { kind, requestId } of second.ledger.entries(accountId))
      if (kind === 'charge') charged.push(requestId);
    expect(new Set(charged).size).toBe(charged.length);
    expect(charged).toEqual(expect.arrayContaining(answered));
    expect(await second.ledger.verify()).toMatchObject({ ok: true });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
    [{ DEMO: 'yes' }, 'DEMO must be one of on, off, exposed, not "yes".'],
    [
      { HOST: '0.0.0.0', DEMO: 'on' },
      'DEMO must be off where HOST is 0.0.0.0, or exposed if only you can reach the port, not "on".',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@h/d' },
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
    ],
    [{ REDIS_URL: 'http://u:secret@h' }, 'REDIS_URL must be a URL that starts with redis:// or rediss://.'],
    [
      { DNS_SERVERS: 'ns.example:0' },
      'DNS_SERVERS must be host:port or zone=host:port, comma-separated, not "ns.example:0".',
    ],
    [{ SMTP_PROBE: 'maybe' }, 'SMTP_PROBE must be one of on, off, not "maybe".'],
    [{ SMTP_PORT: '0' }, 'SMTP_PORT must be a whole number from 1 to 65535, not "0".'],
    [
      { SMTP_HELO_NAME: 'localhost' },
      'SMTP_HELO_NAME must be a fully qualified host name or an address in brackets, not "localhost".',
    ],
    [{ SMTP_MAIL_FROM: 'probe' }, 'SMTP_MAIL_FROM must be an email address in ASCII, not "probe".'],
    [
      { SMTP_PROXY: 'http://u:secret@h:1080' },
      'SMTP_PROXY must be written as socks5://user:password@host:port.',
    ],
    [
      { SMTP_ROUTES: 'corp.example' },
      'SMTP_ROUTES must be domain=host:port or domain=off, comma-separated, not "corp.example".',
    ],
    [
      { RDAP_BOOTSTRAP_URL: 'ftp://x' },
      'RDAP_BOOTSTRAP_URL must be a URL that starts with https:// or http://.',
    ],
    [
      { NETWORK_BASE_URL: 'ftp://network.example' },
      'NETWORK_BASE_URL must be a URL that starts with https:// or http://.',
    ],
    [
      { NETWORK_BASE_URL: 'https://me:secret@network.example' },
      'NETWORK_BASE_URL must be a URL without user, password, query and fragment.',
    ],
    [
      { NETWORK_COMPANY_PATH: '/companies' },
      'NETWORK_COMPANY_PATH must be a path with one {slug}, such as /company/{slug}, not "/companies".',
    ],
    [
      { NETWORK_PERSON_PATH: '{slug}' },
      'NETWORK_PERSON_PATH must be a path with one {slug}, such as /in/{slug}, not "{slug}".',
    ],
    [{ NETWORK_ROBOTS: 'off' }, 'NETWORK_ROBOTS must be one of obey, ignore, not "off".'],
    [
      { NETWORK_BASE_URL: 'https://network.example', NETWORK_ALLOW_PRIVATE: 'on' },
      'NETWORK_ALLOW_PRIVATE must be off unless the host of NETWORK_BASE_URL is an IP address.',
    ],
    [
      { HOME_PAGE_ROUTES: 'corp.example=web:80' },
      'HOME_PAGE_ROUTES must be zone=URL, comma-separated, not "corp.example=web:80".',
    ],
    [{ RDAP_ROUTES: 'corp.example' }, 'RDAP_ROUTES must be zone=URL, comma-separated, not "corp.example".'],
    [{ SIGN_UP_CREDITS: '-1' }, 'SIGN_UP_CREDITS must be a whole number from 0 to 1000000000, not "-1".'],
    [
      { NETWORK_TIMEOUT_MS: '15s' },
      'NETWORK_TIMEOUT_MS must be a whole number from 100 to 120000, not "15s".',
    ],
    [
      { FRESH_MAX_AGE_SECONDS: '-1' },
      'FRESH_MAX_AGE_SECONDS must be a whole number from 0 to 86400, not "-1".',
    ],
    [
      { CHROME_WS_ENDPOINTS: 'wss://b.example?token=secret, https://b.example' },
      'CHROME_WS_ENDPOINTS must be URLs that start with ws:// or wss://, comma-separated.',
    ],
    [{ WHOIS_SERVER: 'whois.example' }, 'WHOIS_SERVER must be host:port, not "whois.example".'],
    [
      { EGRESS_ALLOW_CIDRS: '10.0.0.0/8, intranet' },
      'EGRESS_ALLOW_CIDRS must be networks such as 10.0.0.0/8 or fd00::/8, comma-separated, not "10.0.0.0/8, intranet".',
    ],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be off, a number of proxies, .*, not "true"\.$/],
  ])('refuses to start with %p, in one line', async (environment, line) => {
    const dataDir = temporaryDataDir();
    const failure = await Api.start(environment as Record<string, string>, dataDir).catch(
      (error: Error) => error.message,
    );
    removeDataDir(dataDir);
    const [, ...lines] = String(failure).trimEnd().split('\n');
    expect(lines).toEqual([line instanceof RegExp ? expect.stringMatching(line) : line]);
  });

  it('says which port is taken', async () => {
    const { baseUrl, dataDir } = await start();
    const { port } = new URL(baseUrl);
    const failure = await Api.start({ PORT: port }, dataDir).catch((error: Error) => error.message);
    expect(failure).toContain(
      `Port ${port} is taken: stop what listens there, or set PORT to another number.`,
    );
  });
});
