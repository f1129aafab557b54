import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort, lookUp } from '@enrichment/testing';
import type { Cluster } from '../cluster';
import { PgBouncer } from '../parts/pgbouncer';
import { Replica } from '../parts/replica';
import type { Customer } from '../customers';
import { type Check, checkOf, customersOf } from './check';

/** A key that was revoked is not remembered for longer, on a machine that does much else. */
const revokedMs = 3_000;
const run = Date.now();

/** Other clients take every connection of the server, while callers send Idempotency-Keys. */
export const slots = checkOf({
  about:
    'no connection to PostgreSQL is left, requests have Idempotency-Keys: no 500, no error is charged, no answer is logged',
  cluster: () => ({ postgres: { max_connections: '45' }, settings: { DATABASE_POOL_SIZE: '5' } }),
  headers: (number) => ({ 'idempotency-key': `${run}-${number}` }),
  allowed: ['503 SYS_002'],
  calm: 100,
  run: async ({ cluster, isBrief, random, end }) => {
    await pause(500);
    let held = 0;
    for (let round = 0; round < (isBrief ? 1 : 4); round++) {
      held = Math.max(held, await holdEveryConnection(cluster, random.between(1_000, 4_000)));
      await pause(1_500);
    }
    await pause(2_000);
    await end();
    const logs = [...cluster.replicas.map(({ logFile }) => logFile), cluster.postgres.logFile];
    const talkative = logs.filter((file) => readFileSync(file, 'utf8').includes('processing_time_ms'));
    return {
      figures: `${held} of 45 connections held by strangers`,
      violations: talkative.map((file) => `${file} holds an answer`),
    };
  },
});

const endService =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'enrichment' AND application_name <> ''";

/** Ends the service's connections, takes the free ones, and releases them after a while. */
async function holdEveryConnection(cluster: Cluster, ms: number): Promise<number> {
  const clients: Client[] = [];
  const until = performance.now() + ms;
  const take = async () => {
    while (performance.now() < until) {
      const client = new Client(cluster.postgres.url);
      client.on('error', () => undefined);
      const isMine = await client.connect().then(
        () => true,
        () => false,
      );
      if (isMine) clients.push(client);
      else await pause(5);
    }
  };
  const taking = Promise.all(Array.from({ length: 32 }, take));
  while (performance.now() < until) {
    // This query may get no connection either.
    await cluster.postgres.query(endService).catch(() => undefined);
    await pause(200);
  }
  await taking;
  await Promise.all(clients.map((client) => client.end()));
  return clients.length;
}

/** A pooler that shares sessions is in front of PostgreSQL. */
export const pgbouncer: Check = {
  about:
    'PgBouncer in transaction mode: a start without DATABASE_DIRECT_URL is refused in one sentence; with it nothing fails, and a revoked key is refused within a second',
  programs: ['pgbouncer'],
  run: async (options) => {
    let bouncer: PgBouncer | undefined;
    const prepare = async ({ folder, postgres }: Cluster) => {
      const server = { port: postgres.port, user: 'enrichment', secret: postgres.password };
      bouncer = new PgBouncer(folder, await freePort(), server, 'transaction');
      await bouncer.start();
      return { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: postgres.url };
    };
    const pooled = checkOf({
      about: pgbouncer.about,
      cluster: (isBrief) => ({ prepare, replicas: isBrief ? 2 : 3 }),
      run: async ({ cluster, isBrief }) => {
        const refusal = await startWith(cluster, bouncer!.url);
        const [victim] = await customersOf(cluster, 1);
        await pause(isBrief ? 1_000 : 10_000);
        await Promise.all(cluster.replicas.map(({ url }) => lookUp(url, victim!)));
        const revoke = 'UPDATE api_keys SET revoked_at = now() WHERE account_id = $1';
        await cluster.postgres.query(revoke, [victim!.accountId], 'enrichment');
        const revokedAfter = await untilRefused(cluster, victim!);
        const isPlain = /^[^\n]*set DATABASE_DIRECT_URL to the server itself[^\n]*$/.test(refusal);
        return {
          figures: `a revoked key is refused after ${revokedAfter} ms; without DATABASE_DIRECT_URL: "${refusal}"`,
          violations: [
            ...(revokedAfter > revokedMs ? [`a revoked key lived on for ${revokedAfter} ms`] : []),
            ...(isPlain ? [] : ['a start without DATABASE_DIRECT_URL is not refused in one sentence']),
          ],
        };
      },
    });
    try {
      return await pooled.run(options);
    } finally {
      await bouncer?.stop();
    }
  },
};

/** Milliseconds until every replica refuses a key. */
async function untilRefused(cluster: Cluster, customer: Customer): Promise<number> {
  const start = performance.now();
  const isRefused = async () => {
    const sent = await Promise.all(cluster.replicas.map(({ url }) => lookUp(url, customer)));
    return sent.every(({ answer }) => answer?.status === 401);
  };
  while (!(await isRefused()) && performance.now() - start < 10_000) await pause(50);
  return Math.round(performance.now() - start);
}

/** @returns the output of a replica that fails to start */
async function startWith(cluster: Cluster, url: string): Promise<string> {
  const settings = { ...cluster.settings, DATABASE_URL: url, DATABASE_DIRECT_URL: '', LOG_LEVEL: 'silent' };
  const replica = new Replica(cluster.folder, 99, await freePort(), settings);
  try {
    replica.spawn();
    for (let i = 0; replica.isRunning && i < 600; i++) await pause(50);
    return replica.isRunning ? 'it starts' : replica.lastLines(3);
  } finally {
    await replica.kill();
  }
}
