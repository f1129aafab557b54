import { availableParallelism } from 'node:os';
import { manyCallers, measureCapacity, measureLatencies, warmUp, warmUpSeconds } from './http/load';
import { baseline, foremost, openServers } from './http/servers';
import { pin } from './overload/processors';
import { median } from './statistics';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description =
  'IP lookups over HTTP where the app has a processor of its own, and so has PostgreSQL as far as there are processors (taskset)';

/** Where the two do not take processor time from each other, the wait for the disk and the work of our own code are left. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  if (availableParallelism() < 2) {
    results.skip('It takes two processors.');
    return;
  }
  const [rounds, seconds] = quick ? [1, 1] : [7, 3];
  const servers = await openServers(results, false);
  try {
    const told = servers.all.map(({ pid }) => pin(pid));
    const refused = told.find((sentence) => sentence.startsWith('not'));
    if (refused !== undefined) {
      results.skip(`${refused}. It takes taskset (Debian: util-linux).`);
      return;
    }
    const operation = servers.operations[0]!;
    // Nothing shorter than the warm-up would do, so a quick run has fewer candidates.
    const candidates = quick ? foremost(servers.all) : servers.all;
    for (const server of candidates) await warmUp(server, operation, warmUpSeconds);
    const ours: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      for (const server of candidates) {
        await server.checkpoint();
        const { rate, cost } = await measureCapacity(server, operation, seconds, manyCallers);
        if (server.name === 'ours') ours.push(rate);
        const wanted = { atLeast: 0.9, to: baseline };
        const answers = {
          what: `${manyCallers} callers: answers`,
          unit: '/s',
          better: 'more',
          wanted,
        } as const;
        results.add(answers, server.name, rate);
        for (const [part, microseconds] of Object.entries(cost)) {
          const what = `processor time of ${part} an answer`;
          results.add({ what, unit: 'µs', better: 'less' }, server.name, microseconds);
        }
        console.error(`${round}/${rounds}  ${server.name}: ${Math.round(rate)}/s`);
      }
    }
    const half = median(ours) / 2;
    for (let round = 1; round <= rounds; round++) {
      for (const server of candidates) {
        await server.checkpoint();
        const [latency] = await measureLatencies(server, operation, [half], seconds);
        const { p50, p99, p999, refused } = latency!;
        const tell = (quantile: string, ms: number, wanted?: { atMost: number; to: string }) =>
          results.add(
            {
              what: `at half of our capacity: ${quantile}`,
              unit: 'ms',
              better: 'less',
              ...(wanted && { wanted }),
            },
            server.name,
            ms,
          );
        // Who refuses the slow ones has no good p99.
        const none = { atMost: 0, everyRound: true } as const;
        const refusals = {
          what: 'at half of our capacity: refused',
          unit: '%',
          better: 'less',
          wanted: none,
        } as const;
        results.add(refusals, server.name, refused);
        tell('p50', p50);
        tell('p99', p99, { atMost: 1.5, to: baseline });
        tell('p99.9', p999);
      }
    }
  } finally {
    await servers.close();
  }
}
