import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Builds an app's pages into `dist/`, unless they were built from the same sources. `npm start` does this each time.
 *
 * @param {string} folder of the app
 * @param {readonly string[]} sources globs, relative to the folder
 * @param {() => Promise<void>} build
 */
export async function buildOnce(folder, sources, build) {
  const stamp = join(folder, 'dist/.sources');
  const files = globSync([...sources, import.meta.filename], { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(folder, file)).update(readFileSync(file));
  const digest = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  // Jest sets `test`, with which Vite would build the development form of React.
  process.env['NODE_ENV'] = 'production';
  await build();
  writeFileSync(stamp, digest);
}
