import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { lookUp, type Sent } from '@enrichment/testing';
import { openAccounts } from '../customers';
import { startDemoWorld } from '../demo-world';
import { type Check, checkOf, customersOf, onCluster } from './check';

const limit = 10;

/** Redis dies, hangs and loses its memory, while callers exceed their limits. */
export const redis = checkOf({
  about:
    'Redis is killed, stopped, flushed: a limit of 10 holds throughout; 300 connections at once are no outage',
  cluster: () => ({ spread: 'turn' }),
  accounts: () => [1, 2].map(() => ({ credits: 1_000_000, limits: { ip: limit } })),
  perSecond: 120,
  allowed: ['429 RATE_001'],
  run: async ({ cluster, customers, isBrief, end }) => {
    const [crowd] = await customersOf(cluster, 1);
    for (let wave = 0; wave < 5; wave++)
      await Promise.all(Array.from({ length: 300 }, () => lookUp(cluster.url, crowd!)));
    const falseAlarms = cluster.replicas.filter(({ logFile }) => isReported(logFile)).length;
    await pause(2_000);
    const server = cluster.redis!;
    const hold = () => pause(isBrief ? 1_500 : 4_000);
    await server.kill();
    await hold();
    const up = await cluster.replicas[0]!.metric('redis_up');
    await server.start();
    await hold();
    server.signal('SIGSTOP');
    await hold();
    server.signal('SIGCONT');
    await hold();
    await server.flush();
    await hold();
    const answers = await cluster.replicas[0]!.metric('redis_request_duration_seconds_count');
    const outcomes = await end();
    const most = Math.max(
      ...customers.map(({ accountId }) =>
        mostInASecond(outcomes.filter((one) => one.accountId === accountId)),
      ),
    );
    const alarmed = falseAlarms > 0 && !isBrief;
    return {
      figures: `at most ${most} in a second; redis_up while it was away: ${up}; false alarms at 300 connections: ${falseAlarms}`,
      violations: [
        ...(most > limit ? [`${most} requests were allowed in a second`] : []),
        ...(up === 0 ? [] : [`redis_up was ${up} while Redis was away`]),
        ...(answers > 0 ? [] : ['/metrics has no latency of Redis']),
        ...(alarmed ? [`${falseAlarms} replicas took Redis for away at 300 connections`] : []),
      ],
    };
  },
});

function isReported(logFile: string): boolean {
  return readFileSync(logFile, 'utf8').includes('Redis is away');
}

/** Successes that were decided within one second: sent and answered in it. */
function mostInASecond(outcomes: readonly Sent[]): number {
  const successes = outcomes.filter(({ answer }) => answer?.status === 200);
  return Math.max(
    0,
    ...successes.map(
      ({ sentAt: start }) =>
        successes.filter(({ sentAt, endedAt }) => sentAt >= start && endedAt < start + 1_000).length,
    ),
  );
}

/** The Chromium service is started again, and has another WebSocket then. */
export const chromium: Check = {
  about: 'the Chromium service is restarted: pages that only scripts fill are read again within 30 s',
  run: async ({ balancer, isBrief }) => {
    const demo = await startDemoWorld();
    try {
      // Every request reads its page.
      const fresh = { FRESH_MAX_AGE_SECONDS: '0' };
      const settings = { ...demo.settings, ...fresh, CHROME_PROXY_PORTS: '41000-41031' };
      return await onCluster(
        { balancer, chromium: true, replicas: isBrief ? 1 : 3, settings },
        async (cluster) => {
          const [customer] = await openAccounts(cluster, [
            { credits: 1_000_000, limits: { company: 1_000, fresh: 1_000 } },
          ]);
          const read = () =>
            readCompany(cluster.url, customer!.apiKey, `${demo.networkUrl}/company/rendered`);
          const before = await untilRead(read);
          const { chromium: service } = cluster;
          await service!.kill();
          const away = performance.now();
          await pause(isBrief ? 1_000 : 10_000);
          await service!.start();
          const since = performance.now();
          const after = await untilRead(read);
          return {
            figures: `away for ${Math.round(since - away)} ms, read again ${after} ms after it was back (at first: ${before} ms)`,
            violations: after <= 30_000 ? [] : ['no page was read within 30 s'],
          };
        },
      );
    } finally {
      await demo.close();
    }
  },
};

async function untilRead(read: () => Promise<number>): Promise<number> {
  const start = performance.now();
  while ((await read()) !== 200 && performance.now() - start < 40_000) await pause(250);
  return Math.round(performance.now() - start);
}

async function readCompany(url: string, apiKey: string, id: string): Promise<number> {
  const response = await fetch(`${url}/v1/network/company`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ id, cached: false }),
  });
  await response.arrayBuffer();
  return response.status;
}
