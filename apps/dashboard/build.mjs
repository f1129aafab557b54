/** Builds the page into dist/, unless dist/ was built from the same sources: `npm start` runs this each time. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const here = import.meta.dirname;
const stamp = join(here, 'dist/.sources');
const sources = globSync(
  ['src/**', 'index.html', '*.{mjs,mts}', '../../libs/client/src/**', '../../package-lock.json'],
  {
    cwd: here,
    withFileTypes: true,
  },
)
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const hash = createHash('sha256');
for (const file of sources) hash.update(relative(here, file)).update(readFileSync(file));
const digest = hash.digest('hex');

if (digest !== readStamp()) {
  // Loaded on demand: most runs have nothing to build.
  const { build } = await import('vite');
  await build({ configFile: join(here, 'vite.config.mts'), logLevel: 'warn' });
  writeFileSync(stamp, digest);
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}
