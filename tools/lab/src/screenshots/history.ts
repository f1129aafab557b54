import { randomBytes } from 'node:crypto';
import { type ApiKey, IssueKey, type Operation, type UsageRow } from '@enrichment/billing-domain';
import {
  billingTables,
  PostgresAccounts,
  PostgresApiKeys,
  PostgresLedger,
  PostgresRequestBodies,
  PostgresUsageKeeper,
  PostgresUsageLog,
} from '@enrichment/billing-postgres';
import { seededRandom } from '../chaos';
import { newUlid, SystemClock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { writeWebhooks } from './webhook-history';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Traffic {
  readonly weight: number;
  readonly medianMs: number;
  readonly errors: readonly string[];
}

/** Median latencies of the shown operations, and their errors. */
const operations = {
  email: { weight: 0.42, medianMs: 180, errors: ['EMAIL_001', 'EMAIL_001', 'RATE_001'] },
  company: { weight: 0.2, medianMs: 38, errors: ['NETWORK_004', 'NETWORK_004', 'NETWORK_005'] },
  profile: { weight: 0.1, medianMs: 44, errors: ['NETWORK_002', 'NETWORK_001'] },
  ip: { weight: 0.28, medianMs: 0.7, errors: ['IP_001'] },
} satisfies Partial<Record<Operation, Traffic>>;

/** Bodies of the shown operations: requests and answers. */
const exchanges = {
  email: [
    { email: 'ada@acme.example' },
    { is_valid: true, status: 'deliverable', is_disposable: false, confidence_score: 0.97 },
  ],
  company: [
    { domain: 'acme.example' },
    {
      name: 'Acme',
      industry: 'Wholesale',
      employee_count: 240,
      headquarters: { country_code: 'DE' },
    },
  ],
  profile: [
    { url: 'https://network.example/in/ada-byron' },
    { name: 'Ada Byron', headline: 'Analyst', location: 'London' },
  ],
  ip: [{ ip: '8.8.8.8' }, { version: 4, location: { country_code: 'US' }, network: { asn: 15_169 } }],
} satisfies Record<keyof typeof operations, readonly [request: object, found: object]>;

/** Writes a month of an account's invented usage: keys, requests, charges, grants, and the bodies of its latest requests. */
export async function writeHistory(dataDir: string, email: string, bodiesKey: Buffer): Promise<void> {
  const database = await Database.open({ dataDir, applicationName: 'screenshots', ...billingTables });
  try {
    const accounts = new PostgresAccounts(database.dataSource);
    const account = (await accounts.list()).find((each) => each.email === email);
    if (!account) throw new Error(`There is no account of ${email}.`);
    // The burn rate needs an account that is as old as its history.
    await database.dataSource.query(
      `UPDATE accounts SET created_at = now() - interval '40 days' WHERE id = $1`,
      [account.id],
    );
    const keys = await makeKeys(database, account.id);
    const latest = await writeRequests(database, account.id, keys);
    await writeLedger(database, account.id, latest);
    await accounts.setBodyDays(account.id, 7);
    await writeBodies(database, latest, bodiesKey);
    await writeWebhooks(database, account.id);
    for (const [name, credits] of [
      ['ops@northwind.example', 530],
      ['growth@initech.example', 48_200],
      ['team@umbrella.example', 120_400],
    ] as const) {
      await accounts.create({ email: name, credits });
    }
  } finally {
    await database.close();
  }
}

async function makeKeys(database: Database, accountId: string): Promise<ApiKey[]> {
  const store = new PostgresApiKeys(database.dataSource);
  const issue = new IssueKey(store, (count) => randomBytes(count));
  const requests = [
    { name: 'Signup form', scopes: ['email'] as const },
    {
      name: 'CRM enrichment',
      allowedIps: ['203.0.113.0/24', '2001:db8::/32'],
      caps: { day: 2_000, month: 40_000 },
    },
    { name: 'Fraud checks', scopes: ['ip'] as const, caps: { day: 500 } },
    {
      name: 'Data team notebook',
      scopes: ['company', 'profile'] as const,
      expiresAt: new Date(Date.now() + 9 * dayMs),
    },
  ];
  const keys: ApiKey[] = [];
  for (const request of requests) keys.push((await issue.execute({ accountId, ...request })).key);
  await store.change(keys[3]!.id, { disabled: true });
  await issue.execute({ accountId, name: 'Continuous integration', isTest: true });
  const used = keys.map(
    (key, i) => [key.id, new Date(Date.now() - [40, 130, 9, 259_000][i]! * 1_000)] as const,
  );
  await store.noteUse(new Map(used));
  return keys;
}

/** @returns the latest successful requests, oldest first */
async function writeRequests(
  database: Database,
  accountId: string,
  keys: readonly ApiKey[],
): Promise<UsageRow[]> {
  const clock = new SystemClock();
  const log = new PostgresUsageLog(database, clock, { batches: 1_000, timeoutMs: 120_000 });
  const { between } = seededRandom(20_261);
  const random = () => between(0, 2 ** 30) / 2 ** 30;
  const now = Date.now();
  let latest: UsageRow[] = [];
  for (let at = now - 29 * dayMs; at < now; at += hourMs / 110 / busyness(at) / (0.6 + random())) {
    const [operation, { medianMs, errors }] = pick(random());
    const failing = random() < (isBadHour(at, now) ? 0.22 : 0.025);
    const allowed = keys.filter(({ scopes }) => scopes.includes(operation));
    const row: UsageRow = {
      requests: 1,
      requestId: newUlid(),
      at: new Date(at),
      accountId,
      keyId: allowed[Math.floor(random() * allowed.length)]!.id,
      operation,
      code: failing ? errors[Math.floor(random() * errors.length)]! : 'ok',
      credits: failing || operation === 'ip' ? 0 : 1,
      // Latencies are skewed: some requests are very slow.
      latencyMs: medianMs * Math.exp((random() + random() + random() - 1.5) * 1.6) * (failing ? 0.3 : 1),
    };
    log.record(row);
    if (!failing) latest = [...latest.slice(-59), row];
  }
  await log.close();
  await new PostgresUsageKeeper(database, clock).run();
  return latest;
}

async function writeLedger(
  database: Database,
  accountId: string,
  requests: readonly UsageRow[],
): Promise<void> {
  const ledger = new PostgresLedger(database);
  await ledger.grant({ accountId, credits: 50_000, reason: 'Invoice 2026-118' });
  for (const { keyId, operation, requestId } of requests) {
    await ledger.charge({ accountId, keyId, operation, requestId, price: 1 });
  }
  await ledger.close();
}

async function writeBodies(
  { dataSource }: Database,
  requests: readonly UsageRow[],
  key: Buffer,
): Promise<void> {
  const bodies = new PostgresRequestBodies(dataSource, [key]);
  for (const { accountId, requestId, operation } of requests) {
    const [request, found] = exchanges[operation as keyof typeof exchanges];
    const answer = { ...request, ...found, processing_time_ms: 41.7, request_id: requestId };
    bodies.record({ accountId, requestId, request: JSON.stringify(request), answer: JSON.stringify(answer) });
  }
  await bodies.close();
}

/** The load at a time, 1 on average: high on working days, low at night. */
function busyness(at: number): number {
  const date = new Date(at);
  const weekend = [0, 6].includes(date.getUTCDay()) ? 0.45 : 1.15;
  const hour = date.getUTCHours() + date.getUTCMinutes() / 60;
  return weekend * (0.35 + 1.3 * Math.max(0, Math.sin(((hour - 5) / 17) * Math.PI)));
}

/** An hour with many errors, some hours ago. */
function isBadHour(at: number, now: number): boolean {
  return at > now - 7 * hourMs && at < now - 6.2 * hourMs;
}

function pick(share: number): [Operation, Traffic] {
  let left = share;
  for (const [name, operation] of Object.entries(operations)) {
    left -= operation.weight;
    if (left <= 0) return [name as Operation, operation];
  }
  return ['ip', operations.ip];
}
