import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startScriptedNameServer, type ScriptedNameServer } from '@enrichment/email-dns/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hostilePages } from '@enrichment/network-scraping-http/testing';
import { Api } from '../api';

/** Home pages that are slow to parse. The first label of a domain selects the page. */
const pages = new Map(
  hostilePages(500_000)
    .filter(([name]) => /open paragraphs|list items|closed JSON-LD|headings and sections|links/.test(name))
    .map(([, html], i) => [`page-${i}`, html]),
);
const rounds = 6;
const domains = Array.from({ length: rounds * pages.size }, (_, i) => `page-${i % pages.size}-${i}.lab`);

describe('home pages that are slow to parse', () => {
  let dns: ScriptedNameServer;
  let homes: Server;
  let api: Api;
  let visits = 0;
  beforeAll(async () => {
    homes = createServer((request, response) => {
      visits++;
      const page = pages.get(/page-\d+/.exec(request.url!)?.[0] ?? '');
      response.setHeader('content-type', 'text/html').end(page ?? '<p>none</p>');
    }).listen(0, '127.0.0.1');
    await once(homes, 'listening');
    const { port } = homes.address() as AddressInfo;
    dns = await startScriptedNameServer({
      records: [
        ...domains.flatMap((name) => [
          { name, type: 'MX', exchange: `mx.${name}`, priority: 10 } as const,
          { name, type: 'A', address: '127.0.0.1' } as const,
          { name: `mx.${name}`, type: 'A', address: '127.0.0.1' } as const,
        ]),
        { name: 'dead.lab', type: 'MX', exchange: '', priority: 0 },
      ],
    });
    const home = `http://127.0.0.1:${port}`;
    api = await Api.start({
      DNS_SERVERS: `127.0.0.1:${dns.port}`,
      SMTP_PROBE: 'off',
      NETWORK_BASE_URL: home,
      HOME_PAGE_ROUTES: `lab=${home}/{domain}`,
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    });
  });
  afterAll(async () => {
    await api.stop();
    await dns.close();
    homes.close();
    homes.closeAllConnections();
  });

  const validate = (apiKey: string, domain: string, init: RequestInit = {}) =>
    fetch(`${api.baseUrl}/v1/email/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify({ email: `jo@${domain}`, include_company_data: true }),
      ...init,
    });

  it('delay no other account, and cost no credit for the company', async () => {
    const hostile = await api.customer({ credits: 1_000 });
    await api.accounts.change(hostile.accountId, { limits: { email: 1_000 } });
    const other = await api.customer({ credits: 1_000, ipPerSecond: 100_000 });
    await api.locate({ ip: '8.8.8.8' }, other.apiKey);

    const statuses: number[] = [];
    const left = domains.values();
    // The greatest number of concurrent validations of one account.
    const attack = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (const domain of left) statuses.push((await validate(hostile.apiKey, domain)).status);
      }),
    );
    let answers = 0;
    while (statuses.length < domains.length) {
      expect((await api.locate({ ip: '8.8.8.8' }, other.apiKey)).status).toBe(200);
      answers++;
    }
    await attack;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(visits).toBeGreaterThan(0);
    expect(answers).toBeGreaterThan(0);
    expect(await api.credits(hostile.accountId)).toBe(1_000 - domains.length);
  });

  it('are not requested for a domain without mail', async () => {
    const { apiKey } = await api.customer();
    const before = visits;
    const answer = (await (await validate(apiKey, 'dead.lab')).json()) as Record<string, unknown>;
    expect(answer).toMatchObject({ reason: 'null_mx' });
    expect(visits).toBe(before);
  });

  it('are abandoned for disconnected clients, and the service works afterwards', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 1_000 });
    await api.accounts.change(accountId, { limits: { email: 1_000 } });
    await Promise.all(
      domains.map(async (domain) => {
        const caller = new AbortController();
        const pending = validate(apiKey, domain, { signal: caller.signal }).catch(() => undefined);
        // eslint-disable-next-line no-restricted-syntax -- callers hang up while their page is read
        await pause(5);
        caller.abort();
        await pending;
      }),
    );
    expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).status).toBe(200);
  });
});
