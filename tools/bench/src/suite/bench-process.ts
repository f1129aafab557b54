import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Bench, BenchOptions } from './bench';
import { measureIdleLoop } from './noise';
import type { BenchReport } from './run-file';

export type Outcome = Pick<BenchReport, 'comparisons' | 'skipped' | 'failed'>;

/**
 * Runs a bench in a process of its own: heaps, compiled code and processors that one bench was pinned to do not reach the next.
 * What it prints goes to standard error, which leaves standard output to the table.
 */
export async function runBench(
  name: string,
  { description }: Bench,
  options: BenchOptions,
): Promise<BenchReport> {
  const noise = await measureIdleLoop();
  const start = performance.now();
  const child = fork(join(__dirname, 'bench-process-main.js'), [name, JSON.stringify(options)], {
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  });
  let outcome: Outcome = { comparisons: [], skipped: [], failed: 'Its process ended early.' };
  child.on('message', (message: Outcome) => (outcome = message));
  await once(child, 'close');
  const seconds = (performance.now() - start) / 1_000;
  return { name, description, seconds, noise, ...outcome };
}
