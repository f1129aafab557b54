import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { FeedCompiler, fixedRanges } from '@enrichment/ip-geo-feeds';
import { buildAsnDatabase } from './asn-database';
import { buildGazetteer } from './bundled-gazetteer';
import { buildCityDatabase } from './city-database';
import { makeOnce } from './kept-file';
import type { BuildMessage, MadeFile, RangesSource } from './made-file';

/** The program of `makeFile`: the file that its argument names in JSON. */
const { path, source } = JSON.parse(process.argv[2]!) as MadeFile;
const report = (message: BuildMessage) => process.send!(message);

async function build(): Promise<Buffer> {
  if ('citiesPath' in source) return buildGazetteer(source);
  if ('csvPaths' in source) return buildAsnDatabase(source, (progress) => report({ progress }));
  if ('rangesEpoch' in source) return buildRanges(source);
  setPriority(10); // The service is already running.
  return buildCityDatabase(source);
}

/** A database of the published ranges that are part of the release. An update replaces it by one that has all published ranges. */
function buildRanges({ rangesEpoch: buildEpoch }: RangesSource): Buffer {
  const compiler = new FeedCompiler();
  const date = new Date(buildEpoch * 1_000).toISOString().slice(0, 10);
  compiler.add({ name: 'release', date, entries: fixedRanges().entries });
  return compiler.toBuffer({ buildEpoch });
}

// Where memory is short, Linux ends this process, and not the service.
writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
// Ends with its parent process.
process.once('disconnect', () => process.exit(1));
makeOnce(path, build)
  .then(
    () => report({ done: true }),
    (error: Error) => report({ problem: error.message }),
  )
  .finally(() => {
    process.removeAllListeners('disconnect');
    process.disconnect();
  });
