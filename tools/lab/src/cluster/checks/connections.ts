import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Cluster } from '../cluster';
import { checkOf } from './check';

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
