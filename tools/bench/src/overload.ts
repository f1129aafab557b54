import type { Row } from './overload/row';
import { measureSilentMailHosts } from './overload/silent-mail-hosts';
import { measureOverload } from './overload/three-times-the-peak';
import { measureUnknownKeys } from './overload/unknown-keys';
import { pin } from './overload/processors';
import { serveEnrichment } from './processes';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description =
  'IP lookups at three times the peak; unknown keys beside a quiet tenant; validations at mail hosts that say nothing';

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const tell = (rows: readonly Row[]) => {
    for (const { measure, rounds } of rows) for (const figure of rounds) results.add(measure, 'ours', figure);
  };
  const service = await serveEnrichment();
  try {
    console.error(pin(service.pid));
    tell(await measureOverload(service, quick));
    tell(await measureUnknownKeys(service, quick));
  } finally {
    await service.stop();
  }
  if (quick) results.skip('Mail hosts that say nothing: each validation waits ten seconds for them.');
  else tell(await measureSilentMailHosts());
}
