import { type ApiKey, issueKey, type UsageRow } from '@enrichment/billing-domain';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresLedger,
  PostgresUsageKeeper,
  PostgresUsageLog,
} from '@enrichment/billing-postgres';
import { setTimeout as pause } from 'node:timers/promises';
import { newUlid, SystemClock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { post } from '@enrichment/testing';
import { eventBody } from '@enrichment/webhooks-domain';
import { PostgresEndpoints } from '@enrichment/webhooks-postgres';
import { seededRandom } from '../parts/random';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Operations by weight, with their median latencies and an error. */
const operations = [
  ...Array(4).fill({ operation: 'email', medianMs: 180, error: 'EMAIL_001' }),
  ...Array(2).fill({ operation: 'company', medianMs: 38, error: 'NETWORK_004' }),
  { operation: 'profile', medianMs: 44, error: 'NETWORK_002' },
  ...Array(3).fill({ operation: 'ip', medianMs: 0.7, error: 'RATE_001' }),
] as { operation: UsageRow['operation']; medianMs: number; error: UsageRow['code'] }[];

/** Requests that are sent, so that their bodies are shown. */
const sent = [
  ['email/validate', { email: 'accepted@demo.test' }],
  ['network/company', { id: 'json-ld' }],
  ['network/profile', { id: 'json-ld' }],
  ['ip/lookup', { ip: '8.8.8.8' }],
] as const;

/** Gives an account a month of invented usage, keys, a grant, webhooks, and some requests with their bodies. */
export async function writeHistory(
  dataDir: string,
  demo: { readonly url: string; readonly email: string; readonly apiKey: string },
): Promise<void> {
  const database = await Database.open({ dataDir, applicationName: 'screenshots', ...billingTables });
  const { dataSource } = database;
  try {
    const accounts = new PostgresAccounts(dataSource);
    const { id } = (await accounts.list()).find(({ email }) => email === demo.email)!;
    // The burn rate needs an account that is as old as its history.
    await dataSource.query(`UPDATE accounts SET created_at = now() - interval '40 days' WHERE id = $1`, [id]);
    await writeRequests(database, id, await makeKeys(database, id));
    const ledger = new PostgresLedger(database);
    await ledger.grant({ accountId: id, credits: 50_000, reason: 'Invoice 2026-118' });
    await ledger.close();
    await writeWebhooks(database, id);
    for (const [i, credits] of [530, 48_200, 120_400].entries())
      await accounts.create({ email: `team-${i}@acme.example`, credits });
    await accounts.change(id, { bodyDays: 7 });
    // The service has heard of it by then, and stores what follows.
    await pause(2_500);
    for (const [path, body] of sent) await post(`${demo.url}/v1/${path}`, demo.apiKey, body);
  } finally {
    await database.close();
  }
}

async function makeKeys({ dataSource }: Database, accountId: string): Promise<ApiKey[]> {
  const store = new PostgresApiKeys(dataSource);
  const requests = [
    { name: 'Signup form', scopes: ['email'] as const },
    { name: 'CRM', allowedIps: ['203.0.113.0/24', '2001:db8::/32'], caps: { day: 2_000, month: 40_000 } },
    { name: 'Fraud checks', scopes: ['ip'] as const, caps: { day: 500 } },
    { name: 'Notebook', scopes: ['company'] as const, expiresAt: new Date(Date.now() + 9 * dayMs) },
    { name: 'Continuous integration', isTest: true },
  ];
  const keys: ApiKey[] = [];
  for (const request of requests) keys.push((await issueKey(store, { accountId, ...request })).key);
  await store.change(keys[3]!.id, { disabled: true });
  await store.recordUse(
    new Map(keys.slice(0, 3).map(({ id }, i) => [id, new Date(Date.now() - i * hourMs)])),
  );
  return keys.slice(0, 4);
}

/** Many on working hours, few at night, and an hour with many errors. */
async function writeRequests(database: Database, accountId: string, keys: readonly ApiKey[]): Promise<void> {
  const clock = new SystemClock();
  const log = new PostgresUsageLog(database, clock, { batches: 1_000, timeoutMs: 120_000 });
  const { between, pick } = seededRandom(20_261);
  const random = () => between(0, 1_000_000) / 1_000_000;
  const now = Date.now();
  for (let at = now - 29 * dayMs; at < now;) {
    const load = 0.35 + Math.max(0, Math.sin((((at / hourMs) % 24) - 5) * 0.185));
    const { operation, medianMs, error } = pick(operations);
    const failing = random() < (at > now - 7 * hourMs && at < now - 6 * hourMs ? 0.22 : 0.025);
    log.record({
      requests: 1,
      requestId: newUlid(),
      at: new Date(at),
      accountId,
      operation,
      keyId: pick(keys.filter(({ scopes }) => scopes.includes(operation))).id,
      code: failing ? error : 'ok',
      credits: failing || operation === 'ip' ? 0 : 1,
      // Latencies are skewed: some requests are very slow.
      latencyMs: medianMs * Math.exp((random() + random() + random() - 1.5) * 1.6),
    });
    at += (hourMs / 110 / load) * (0.5 + random());
  }
  await log.close();
  await new PostgresUsageKeeper(database, clock).run();
}

/** An endpoint, and deliveries with the status of each attempt. */
async function writeWebhooks({ dataSource }: Database, accountId: string): Promise<void> {
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  const about = { url: 'https://acme.example/hooks/enrichment', description: 'Billing alerts' };
  const types = ['balance.low', 'balance.empty'] as const;
  const since = new Date(Date.now() - 14 * dayMs);
  const { id } = await new PostgresEndpoints(dataSource).create(
    { accountId, secret, types, ...about },
    since,
  );
  for (const [i, statuses] of [[200], [500, 500, 200], [404], [204]].entries()) {
    const at = new Date(Date.now() - (4 - i) * dayMs);
    const data = { account_id: accountId, credits: 500, ip_lookups_left: 42, reason: 'threshold' };
    await dataSource.query(
      `WITH event AS (INSERT INTO webhook_events (id, account_id, type, body, created_at)
         VALUES ($1, $2, 'balance.low', $3, $4)),
       delivery AS (INSERT INTO webhook_deliveries (id, endpoint_id, event_id, account_id, state, due_at, attempts, created_at)
         VALUES ($5, $6, $1, $2, $7, NULL, cardinality($8::int[]), $4))
       INSERT INTO webhook_attempts
       SELECT $5, n, $4 + n * interval '5 minutes', 83, status, NULL, '' FROM unnest($8::int[]) WITH ORDINALITY t (status, n)`,
      [
        `evt_${newUlid()}`,
        accountId,
        eventBody({ type: 'balance.low', at, data }),
        at,
        `whd_${newUlid()}`,
        id,
        statuses.at(-1)! < 300 ? 'delivered' : 'failed',
        statuses,
      ],
    );
  }
}
