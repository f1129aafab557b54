import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { benches } from '../benches';
import type { BenchOptions } from './bench';
import { runBench } from './bench-process';
import { readCommit, readMachine } from './machine';
import type { BenchReport, RunFile } from './run-file';
import { tableOfRun } from './table-of-run';

const workspace = join(__dirname, '../../../..');

/**
 * Runs benches one after another, writes their file and prints their table.
 *
 * @param out the file; one named after the time, in `bench-results`, if left out
 * @returns whether all came to their end
 */
export async function run(names: readonly string[], options: BenchOptions, out?: string): Promise<boolean> {
  const start = new Date();
  const about = {
    ...{ format: 'enrichment-bench/1' as const, startedAt: start.toISOString() },
    command: ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(
      ' ',
    ),
    ...{ quick: options.quick, commit: readCommit(), machine: readMachine() },
  };
  const reports: BenchReport[] = [];
  const file = out ?? join(workspace, 'bench-results', `${about.startedAt.replaceAll(/[:.]/g, '-')}.json`);
  const write = (): RunFile => {
    const result = { ...about, seconds: (Date.now() - start.getTime()) / 1_000, benches: reports };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`);
    return result;
  };
  for (const [i, name] of names.entries()) {
    console.error(`\n${name} (${i + 1} of ${names.length})`);
    reports.push(await runBench(name, benches[name]!, options));
    write(); // A run that is cut keeps what it has.
  }
  console.log(['', ...tableOfRun(write())].join('\n'));
  console.log(`\nwritten to ${relative(process.cwd(), file)}`);
  return reports.every(({ failed }) => failed === undefined);
}
