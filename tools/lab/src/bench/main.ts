import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { start, wholeNumber } from '../parts/command';
import * as growth from './growth';
import { type Bench, type BenchOptions, Results } from './results';
import * as http from './http';

const benches: Readonly<Record<string, Bench>> = { http, growth };
const folder = join(__dirname, '../../../../bench-results');
const names = Object.keys(benches);
const longest = Math.max(...names.map((name) => name.length));
const listed = names.map((name) => `  ${name.padEnd(longest)}  ${benches[name]!.description}`);

const program = new Command('npm run bench --')
  .description('Measures ours beside baselines and peers, in one run, as ratios.')
  .addArgument(new Argument('[names...]', 'benches to run; all of them without one').choices(names))
  .option('--quick', 'fewer and shorter rounds: in about three minutes')
  .option('--rows <number>', 'growth: entries of the ledger, and rows of usage', wholeNumber)
  .addHelpText(
    'after',
    `\nBenches:\n${listed.join('\n')}\n\nEach writes bench-results/NAME.json too. Run nothing else on the machine.`,
  )
  .action(async (sent: string[], { quick = false, ...options }: Partial<BenchOptions>) => {
    const wanted = sent.length > 0 ? sent : names;
    if (wanted.length === 1) return measure(wanted[0]!, { quick, ...options });
    // Heaps and compiled code of one bench do not reach the next.
    const flags = process.argv.slice(2).filter((word) => !names.includes(word));
    for (const name of wanted) {
      const { status } = spawnSync(process.execPath, [__filename, name, ...flags], { stdio: 'inherit' });
      if (status !== 0) process.exitCode = 1;
    }
  });

/** Figures that were measured before a failure are kept. */
async function measure(name: string, options: BenchOptions): Promise<void> {
  const start = new Date();
  console.error(`\n${name}`);
  const results = new Results();
  let failed: string | undefined;
  try {
    await benches[name]!.run(options, results);
  } catch (error) {
    console.error(error);
    failed = String(error);
  }
  const machine =
    `${availableParallelism()} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB, ` +
    `Node.js ${process.versions.node}`;
  const { comparisons, skipped } = results;
  const seconds = (Date.now() - start.getTime()) / 1_000;
  const about = { name, options, startedAt: start.toISOString(), seconds, machine };
  mkdirSync(folder, { recursive: true });
  const written = JSON.stringify({ ...about, failed, comparisons, skipped }, null, 1);
  writeFileSync(join(folder, `${name}.json`), `${written}\n`);
  console.log(`\n${name}, ${seconds.toFixed(0)} s, ${machine}`);
  console.table(results.rows());
  for (const why of skipped) console.log(`left out: ${why}`);
  if (failed !== undefined) console.log(`FAILED: ${failed}`);
  process.exit(failed === undefined ? 0 : 1);
}

start(program);
