import { measureSilentMailHosts } from './overload/silent-mail-hosts';
import { measureOverload } from './overload/three-times-the-peak';
import { measureUnknownKeys } from './overload/unknown-keys';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description =
  'IP lookups at three times the peak; unknown keys beside a quiet tenant; validations at mail hosts that say nothing';

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const rows = [
    ...(await measureOverload(quick)),
    ...(await measureUnknownKeys(quick)),
    ...(await measureSilentMailHosts(quick)),
  ];
  for (const { measure, rounds } of rows) for (const figure of rounds) results.add(measure, 'ours', figure);
}
