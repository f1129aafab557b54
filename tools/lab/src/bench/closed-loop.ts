import { quantile } from './statistics';

export interface Load {
  /** Finished operations per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** Runs a number of callers. Each starts its next operation as soon as its last one has ended. */
export async function closedLoop(
  callers: number,
  seconds: number,
  operation: () => Promise<unknown>,
): Promise<Load> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let before = performance.now(); before < end;) {
        await operation();
        const after = performance.now();
        latencies.push(after - before);
        before = after;
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1_000;
  return { rate: latencies.length / elapsed, p99: quantile(latencies, 0.99) };
}
