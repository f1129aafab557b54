import { measureOverload } from './overload/three-times-the-peak';
import { pin } from './overload/processors';
import { serveEnrichment } from './processes';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description = 'IP lookups at three times the peak';

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const service = await serveEnrichment();
  try {
    console.error(pin(service.pid));
    for (const { measure, rounds } of await measureOverload(service, quick))
      for (const figure of rounds) results.add(measure, 'ours', figure);
  } finally {
    await service.stop();
  }
}
