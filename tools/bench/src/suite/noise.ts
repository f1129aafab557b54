import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { median, quantile } from '../statistics';

/**
 * How steady the machine is when nothing of ours runs: the same work over and over, on all processors at once. A ratio that is
 * nearer to 1 than this spread says nothing.
 */
export interface Noise {
  /** Times of the idle loop, of its median. */
  readonly p05: number;
  readonly p95: number;
  readonly worst: number;
  /** Share of all processor time that the machine's host took away while the bench ran; `null` where nothing tells. */
  readonly stolen: number | null;
}

/** What the loop of one processor took, pass by pass, in milliseconds. */
export async function measureIdleLoop(): Promise<Omit<Noise, 'stolen'>> {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(join(__dirname, 'idle-loop.js')),
  );
  const passes = await Promise.all(
    workers.map(async (worker) => ((await once(worker, 'message')) as [number[]])[0]),
  );
  await Promise.all(workers.map((worker) => worker.terminate()));
  return noiseOf(passes);
}

/** @param passes of each processor: processors of one machine need not be equally fast */
export function noiseOf(passes: readonly (readonly number[])[]): Omit<Noise, 'stolen'> {
  const relative = passes.flatMap((times) => {
    const middle = median(times);
    return times.map((time) => time / middle);
  });
  return { p05: quantile(relative, 0.05), p95: quantile(relative, 0.95), worst: quantile(relative, 1) };
}

/** Ticks of all processors so far, and those that the host took away: proc_stat(5). */
export interface Ticks {
  readonly all: number;
  readonly stolen: number;
}

/** @returns `undefined` where there is no /proc/stat */
export function readTicks(): Ticks | undefined {
  try {
    const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!;
    // user, nice, system, idle, iowait, irq, softirq, steal; what follows is part of user.
    const ticks = line.split(/\s+/).slice(1, 9).map(Number);
    return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
  } catch {
    return undefined;
  }
}

export function stolenBetween(before: Ticks | undefined, after: Ticks | undefined): number | null {
  if (!before || !after || after.all === before.all) return null;
  return (after.stolen - before.stolen) / (after.all - before.all);
}
