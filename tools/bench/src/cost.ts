import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { casesOf } from './cost/cases';
import { Allocations, Resources } from './cost/resources';
import { send, statementsOf } from './cost/statements';
import { openCostWorld } from './cost/world';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

/** Usage and metrics are written later, all at once. */
const settleMs = { whole: 3_000, quick: 250 };

export const description =
  'what one request of each kind costs: statements, commits, WAL, processor time, allocations';

/** One request after another, so that nothing is shared between them. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const requests = quick ? 100 : 2_000;
  const allocations = new Allocations();
  const world = await openCostWorld({}, { flags: ['--trace-gc'], onOutput: allocations.read });
  const resources = new Resources(world.pid, world.databaseUrl, allocations);
  try {
    await resources.open();
    const demo = JSON.parse(readFileSync(join(world.dataDir, 'demo.json'), 'utf8')) as {
      network_url: string;
    };
    for (const one of casesOf(demo.network_url)) {
      const statements = await statementsOf(world, one);
      const told = (what: string, unit: string, figure: number) =>
        results.add({ what: `${what} a request`, unit, better: 'less', isList: true }, one.name, figure);
      told('statements on its way', '', statements.length);
      told('commits on its way', '', commitsOf(statements));
      if (one.limited) continue;
      for (let n = 0; n < requests / 4; n++) await send(world, one, n);
      await pause(quick ? settleMs.quick : settleMs.whole);
      const before = await resources.read();
      for (let n = 0; n < requests; n++) await send(world, one, requests + n);
      await pause(quick ? settleMs.quick : settleMs.whole);
      const after = await resources.read();
      const each = (key: keyof typeof after) => (after[key] - before[key]) / requests;
      told('write-ahead log', 'bytes', each('walBytes'));
      told('processor time of the service', 'µs', each('service'));
      told('processor time of the database', 'µs', each('database'));
      told('allocated', 'bytes', each('allocatedBytes'));
    }
  } finally {
    await resources.close();
    await world.stop();
  }
}

/** Statements that end a transaction that writes. */
function commitsOf(statements: readonly string[]): number {
  let open = false;
  let commits = 0;
  for (const statement of statements.map((each) => each.replace(/^[^:]*: /, ''))) {
    const writes = /^(INSERT|UPDATE|DELETE|COPY|SELECT keep_)/.test(statement);
    if (statement.startsWith('BEGIN')) open = true;
    else if (statement === 'COMMIT') {
      open = false;
      commits++;
    } else if (writes && !open) commits++;
  }
  return commits;
}
