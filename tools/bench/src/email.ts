import { measureCrowd } from './email/crowd';
import { measureLatency } from './email/latency';
import { measureService } from './email/service';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

/** Milliseconds: a name server and mail hosts on this machine, on the same continent, on another one. */
const roundTrips = [0, 50, 150];

export const description =
  'an email validation at 0, 50 and 150 ms a round trip beside other libraries, and 1,000 validations at a time';

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  for (const roundTrip of roundTrips) await measureLatency(quick, roundTrip, results);
  await measureService(quick, roundTrips, results);
  await measureCrowd(quick, results);
}
