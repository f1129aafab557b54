/** Builds the page into dist/. `npm start` runs this each time. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { buildOnce } from '../../tools/bundle/build-once.mjs';

const here = import.meta.dirname;
const sources = [
  'src/**',
  'index.html',
  '*.{mjs,mts}',
  '../../libs/client/src/**',
  '../../package-lock.json',
];

await buildOnce(here, sources, async () => {
  // Most runs build nothing, so they do not load Vite.
  const { build } = await import('vite');
  await build({ configFile: join(here, 'vite.config.mts'), logLevel: 'warn' });
  await compress();
});

/** Puts the Brotli form of each text beside it: the best level takes four seconds, which no visitor waits for. */
async function compress() {
  const files = globSync('dist/assets/*.{js,css,svg}', { cwd: here }).map((file) => join(here, file));
  await Promise.all(
    files.map(async (file) =>
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file))),
    ),
  );
}
