import { measureLatency } from './email/latency';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

/** Milliseconds of a round trip to name server and mail hosts; others are 0, on this machine, and 150, to another continent. */
const sameContinent = 50;

export const description = 'an email validation at 0, 50 and 150 ms a round trip beside other libraries';

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const trips = quick ? [sameContinent] : [0, sameContinent, 150];
  for (const trip of trips) await measureLatency(quick, trip, results);
}
