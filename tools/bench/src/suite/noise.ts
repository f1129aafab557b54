import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { median, quantile } from '../statistics';

/**
 * How steady the machine is while it runs nothing else: the same work again and again, on all processors at once. A ratio
 * nearer to 1 than this spread means nothing.
 */
export interface Noise {
  /** Times of the idle loop, of its median. */
  readonly p05: number;
  readonly p95: number;
  readonly worst: number;
}

/** What the loop of one processor took, pass by pass, in milliseconds. */
export async function measureIdleLoop(): Promise<Noise> {
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
export function noiseOf(passes: readonly (readonly number[])[]): Noise {
  const relative = passes.flatMap((times) => {
    const middle = median(times);
    return times.map((time) => time / middle);
  });
  return { p05: quantile(relative, 0.05), p95: quantile(relative, 0.95), worst: quantile(relative, 1) };
}
