import { setPriority } from 'node:os';
import { buildAsnDatabase } from './asn-database';
import { buildGazetteer } from './bundled-gazetteer';
import { buildRanges } from './bundled-ranges';
import { buildCityDatabase } from './city-database';
import { makeOnce } from './kept-file';
import type { BuildMessage, MadeFile } from './made-file';

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
