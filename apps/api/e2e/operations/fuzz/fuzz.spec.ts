import { Agent } from 'node:http';
import { type ScriptedNameServer, startScriptedNameServer } from '@enrichment/email-dns/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Api } from '../../api';
import { customer } from '../../dashboard-customer';
import { complaintsAbout, DescribedApi, type ReceivedAnswer } from '../../../src/testing';
import { type OpenApiDocument, routesOf } from './document';
import { malformedRequests } from './malformed';
import { mcpRequests, readMcp } from './mcp';
import { apiRequests, dashboardRequests, type FuzzedRequest, type Senders } from './requests';
import { send, sendBytes } from './send';

/** `npm test` sends the same requests each time. `npm run fuzz` sets other seeds; a failure names its seed. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1_500);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const concurrency = 32;
const batch = 1_000;
const credits = 1_000_000_000;
/** The spending cap per day of one key. */
const cap = 100;

describe('hostile requests to every described route', () => {
  let api: Api;
  let dns: ScriptedNameServer;
  let apiKeys: string[];
  let managingKey: string;
  const users: Awaited<ReturnType<typeof customer>>[] = [];
  let accountIds: string[];
  let documents: OpenApiDocument[];
  const agent = new Agent({ keepAlive: true });

  beforeAll(async () => {
    dns = await startScriptedNameServer({ records: [] });
    api = await Api.start({ LOG_LEVEL: 'warn', DNS_SERVERS: `${dns.host}:${dns.port}` });
    const read = async (path: string) => (await api.send(path)).body as unknown as OpenApiDocument;
    documents = [await read('/openapi.json'), await read('/dashboard/api/openapi.json')];
    const callers = await Promise.all(
      [{}, {}, {}, { day: cap }].map((caps) => api.customer({ credits, caps })),
    );
    accountIds = callers.map(({ accountId }) => accountId);
    for (const accountId of accountIds) {
      for (const item of ['email', 'company', 'profile', 'fresh', 'ip'] as const)
        await api.accounts.change(accountId, { limits: { [item]: 1_000_000 } });
      // Limits of their own, so that a fuzzed admin request cannot change them.
      for (const item of ['email', 'email_company', 'company', 'profile', 'ip'] as const)
        await api.accounts.change(accountId, { prices: { [item]: 1 } });
    }
    for (const role of ['user', 'user', 'user', 'admin', 'admin'] as const)
      users.push(await customer(api, { role }));
    const managing = await api.issueKey({ accountId: accountIds[0]!, scopes: ['manage'] });
    apiKeys = callers.map(({ apiKey }) => apiKey);
    managingKey = managing.apiKey;
  });
  afterAll(async () => {
    agent.destroy();
    await api.stop();
    await dns.close();
  });

  /**
   * Some requests end sessions or remove a user's rights, so new users replace them. The fuzzed requests use up the sign-in limit of
   * one network.
   */
  let replaced = 0;
  async function sendersNow(): Promise<Senders> {
    for (const [i, { browser, role }] of users.entries()) {
      const user = (await browser.get('/session')).body['user'] as { role: string } | null;
      if (user?.role !== role)
        users[i] = await customer(api, { role, address: `2001:db8:${(++replaced).toString(16)}::1` });
    }
    return {
      apiKeys,
      managingKey,
      cookies: users.map(({ browser }) => browser.cookies),
      ids: users.flatMap(({ accountId, keyId }) => [accountId, keyId]),
      origin: api.baseUrl,
    };
  }

  it(`get ${requests} answers of the contract, and are charged as the answers report`, async () => {
    const [apiRoutes, dashboardRoutes] = documents.map(routesOf) as [
      ReturnType<typeof routesOf>,
      ReturnType<typeof routesOf>,
    ];
    const described = documents.map(
      (document) => new DescribedApi(document as unknown as ConstructorParameters<typeof DescribedApi>[0]),
    );
    const anythingOf = (senders: Senders): fc.Arbitrary<FuzzedRequest | Buffer> =>
      fc.oneof(
        {
          weight: 10,
          arbitrary: fc.constantFrom(...apiRoutes).chain((route) => apiRequests(route, senders)),
        },
        {
          weight: 8,
          arbitrary: fc.constantFrom(...dashboardRoutes).chain((route) => dashboardRequests(route, senders)),
        },
        { weight: 2, arbitrary: mcpRequests(apiRoutes, senders) },
        { weight: 1, arbitrary: malformedRequests([...apiRoutes, ...dashboardRoutes]) },
      );
    const problems: unknown[] = [];
    const statuses: Record<string, number> = {};
    let charged = 0;

    const check = (method: string, path: string, answer: ReceivedAnswer): unknown[] => {
      const area = /^\/(v1|dashboard|mcp)\b/i.exec(path)?.[1]?.toLowerCase() ?? 'other';
      const kind = `${area} ${answer.status}`;
      statuses[kind] = (statuses[kind] ?? 0) + 1;
      if (area === 'mcp') {
        const read = readMcp(answer);
        charged += read.charged;
        return read.complaints;
      }
      charged += Number(answer.headers['x-credits-charged'] ?? 0);
      return complaintsAbout(method, path, answer, described);
    };
    const attempt = async (fuzzed: FuzzedRequest | Buffer): Promise<void> => {
      if (Buffer.isBuffer(fuzzed)) {
        const answers = await sendBytes(api.baseUrl, fuzzed);
        const complaints = answers?.flatMap((answer) => check('', '/', answer)) ?? ['no HTTP'];
        if (complaints.length > 0) problems.push({ bytes: fuzzed.toString('latin1'), answers, complaints });
        return;
      }
      const answer = await send(api.baseUrl, agent, fuzzed).catch((error: Error) => error.message);
      const complaints = typeof answer === 'string' ? [answer] : check(fuzzed.method, fuzzed.path, answer);
      if (complaints.length > 0) {
        const id = typeof answer === 'string' ? undefined : answer.headers['x-request-id'];
        const log = api.log.split('\n').filter((line) => id !== undefined && line.includes(String(id)));
        problems.push({ ...fuzzed, body: fuzzed.body?.toString().slice(0, 500), answer, complaints, log });
      }
    };

    for (let done = 0; done < requests && problems.length === 0; done += batch) {
      const numRuns = Math.min(batch, requests - done);
      const samples = fc.sample(anythingOf(await sendersNow()), { numRuns, seed: seed + done });
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          for (let next = samples.pop(); next !== undefined; next = samples.pop()) await attempt(next);
        }),
      );
      if (process.env['FUZZ_PROGRESS'])
        process.stderr.write(`${done + numRuns}/${requests} ${JSON.stringify(statuses)}\n`);
    }
    expect({ seed, problems: problems.slice(0, 5) }).toEqual({ seed, problems: [] });

    // Many requests reach the operation itself.
    expect(statuses['v1 200']).toBeGreaterThan(requests / 20);
    // Most dashboard routes need an existing id, which a random request does not have.
    expect(statuses['dashboard 200']).toBeGreaterThan(requests / 50);
    expect(statuses['mcp 200']).toBeGreaterThan(requests / 40);
    const balances = await Promise.all(accountIds.map((id) => api.credits(id)));
    expect(balances.at(-1)).toBeGreaterThanOrEqual(credits - cap);
    const taken = balances.reduce((sum, balance) => sum + credits - balance, 0);
    expect({ seed, charged: taken }).toEqual({ seed, charged });
    expect(await api.ledger.verify()).toMatchObject({ ok: true });
    expect(api.log).not.toMatch(/"level":[56]0/);
  }, 7_200_000);
});
