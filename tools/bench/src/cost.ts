import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { casesOf } from './cost/cases';
import { Allocations, Resources } from './cost/resources';
import { send, statementsOf } from './cost/statements';
import { openCostWorld } from './cost/world';
import { printTable } from './table';

/** Usage and metrics are written later, all at once. */
const settleMs = 3_000;

export const description =
  'what one request of each kind costs: statements, commits, WAL, processor time, allocations';

export async function run({ quick }: { quick: boolean }): Promise<void> {
  const requests = quick ? 300 : 2_000;
  const allocations = new Allocations();
  const world = await openCostWorld({}, { flags: ['--trace-gc'], onOutput: allocations.read });
  const resources = new Resources(world.pid, world.databaseUrl, allocations);
  try {
    await resources.open();
    const demo = JSON.parse(readFileSync(join(world.dataDir, 'demo.json'), 'utf8')) as {
      network_url: string;
    };
    const rows: string[][] = [];
    for (const one of casesOf(demo.network_url)) {
      const statements = await statementsOf(world, one);
      if (one.limited) {
        rows.push([one.name, ...counts(statements), '', '', '', '']);
        continue;
      }
      for (let n = 0; n < requests / 4; n++) await send(world, one, n);
      await pause(settleMs);
      const before = await resources.read();
      for (let n = 0; n < requests; n++) await send(world, one, requests + n);
      await pause(settleMs);
      const after = await resources.read();
      const each = (key: keyof typeof after) => ((after[key] - before[key]) / requests).toFixed(0);
      rows.push([
        one.name,
        ...counts(statements),
        ...[each('walBytes'), each('service'), each('database'), each('allocatedBytes')],
      ]);
    }
    console.log(
      `${requests} requests of each kind, one after another, so that nothing is shared between them\n`,
    );
    printTable(
      ['request', 'statements', 'commits', 'WAL bytes', 'µs service', 'µs database', 'bytes allocated'],
      rows,
    );
  } finally {
    await resources.close();
    await world.stop();
  }
}

/** Statements on the way of a request, and those that end a transaction that writes. */
function counts(statements: readonly string[]): [string, string] {
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
  return [String(statements.length), String(commits)];
}
