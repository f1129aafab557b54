/** Builds the page into dist/, unless dist/ was built from the same sources. `npm start` runs this each time. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

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
  // Most runs build nothing, so they do not load Vite.
  const { build } = await import('vite');
  await build({ configFile: join(here, 'vite.config.mts'), logLevel: 'warn' });
  await compress();
  writeFileSync(stamp, digest);
}

/** Puts the Brotli form of each text beside it: the best level takes four seconds, which no visitor waits for. */
async function compress() {
  const files = globSync('dist/assets/*.{js,css,svg}', { cwd: here }).map((file) => join(here, file));
  await Promise.all(
    files.map(async (file) =>
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file))),
    ),
  );
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}
