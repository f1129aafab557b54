import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { PostgresUsageLog } from '@enrichment/billing-postgres';
import { type Operation, operations, type UsageRow } from '@enrichment/billing-domain';
import { newUlid, SystemClock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { serveEnrichment } from './processes';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

const dayMs = 86_400_000;
const days = 29;
const chunk = 50_000;
/** What the dashboard must answer within, in milliseconds. */
const promised = 300;

export const description = 'the answers of the dashboard, over an account with a million requests in a month';

export async function run({ quick, size }: BenchOptions, results: Results): Promise<void> {
  const rows = size ?? (quick ? 5_000 : 1_000_000);
  const served = await serveEnrichment();
  try {
    const demo = JSON.parse(readFileSync(join(served.dataDir, 'demo.json'), 'utf8')) as Demo;
    await fill(served.dataDir, demo.email, rows);
    const cookie = await signIn(served.url, demo);
    const get = async (path: string) => {
      const start = performance.now();
      const answer = await fetch(`${served.url}/dashboard/api${path}`, { headers: { cookie } });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      return performance.now() - start;
    };
    const what = `an answer over ${rows.toLocaleString('en')} requests of one account in ${days} days`;
    const wanted = { atMost: promised, everyRound: true } as const;
    for (const path of paths) {
      // Below the limit of requests per second that one user has.
      for (let i = 0; i < (quick ? 2 : 30); i++) {
        results.add({ what, unit: 'ms', better: 'less', isList: true, wanted }, path, await get(path));
        await pauseFor(25);
      }
    }
  } finally {
    await served.stop();
  }
}

interface Demo {
  readonly email: string;
  readonly password: string;
}

const daysAgo = (count: number) => new Date(Date.now() - count * dayMs).toISOString().slice(0, 10);
/** A key that was used on the first of the days only. */
const retired = 'key_retired';

const paths = [
  ...['hour', 'day', 'week', 'month'].map((range) => `/usage?range=${range}`),
  '/usage?range=month&operation=email',
  '/usage?range=month&key=key_bench2',
  ...['/requests?limit=50', '/requests?limit=50&code=EMAIL_001', '/requests?limit=50&code=SYS_001'],
  ...['/requests?limit=50&operation=profile', '/requests?limit=50&key=key_bench2', '/account', '/keys'],
  // What is seldom, or long ago.
  ...['/requests?limit=50&outcome=service', '/requests?limit=50&outcome=caller'],
  ...[`/requests?limit=50&key=${retired}`, `/requests?limit=50&to=${daysAgo(20)}`],
  `/requests?limit=50&from=${daysAgo(10)}&to=${daysAgo(9)}&outcome=caller&operation=ip`,
];

/** Through the same log that the service writes to; the running service adds it up. */
async function fill(dataDir: string, email: string, rows: number): Promise<void> {
  const database = await Database.open({ dataDir, applicationName: 'bench' });
  try {
    const { dataSource } = database;
    const [account] = await dataSource.query<[{ id: string }]>('SELECT id FROM accounts WHERE email = $1', [
      email,
    ]);
    const log = new PostgresUsageLog(database, new SystemClock());
    const from = Date.now() - days * dayMs;
    for (let i = 0; i < rows; i++) {
      log.record(request(account.id, new Date(from + (i / rows) * days * dayMs)));
      if (i % chunk === chunk - 1) {
        await log.flush();
        console.error(`filling: ${(i + 1).toLocaleString('en')} requests`);
      }
    }
    await log.close();
    if (log.dropped > 0) throw new Error(`${log.dropped} requests were not written.`);
    for (let left = 1; left > 0; await pauseFor(500)) {
      const [row] = await dataSource.query<[{ left: number }]>(
        'SELECT (SELECT last_value FROM usage_request_ids) - rolled_up_to AS left FROM usage_progress',
      );
      left = row.left;
    }
    await dataSource.query('VACUUM ANALYZE');
  } finally {
    await database.close();
  }
}

/** Five keys, and one of the first day; one request in thirty fails, one in a hundred thousand for a fault of ours. */
function request(accountId: string, at: Date): UsageRow {
  const operation: Operation = operations[Math.floor(Math.random() * operations.length)]!;
  const dice = Math.random();
  const code = dice < 0.000_01 ? 'SYS_001' : dice < 0.02 ? 'EMAIL_001' : dice < 0.033 ? 'RATE_001' : 'ok';
  return {
    ...{ accountId, at, operation, code },
    requestId: newUlid(),
    keyId:
      Date.now() - at.getTime() > (days - 1) * dayMs ? retired : `key_bench${Math.floor(Math.random() * 5)}`,
    credits: code === 'ok' ? 1 : 0,
    latencyMs: Math.exp(Math.random() * 8 - 1),
  };
}

async function signIn(url: string, { email, password }: Demo): Promise<string> {
  const answer = await fetch(`${url}/dashboard/api/sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}
