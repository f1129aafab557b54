import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../../../deploy');

export function deployedPath(name: string): string {
  return join(folder, name);
}

/**
 * A configuration file of the deployment, with what differs on this machine (ports, folders, the replicas' addresses)
 * replaced. The rest runs as it is shipped.
 *
 * @param replacements texts of the file, and their replacements
 * @throws Error when a text is not in the file any more
 */
export function deployedFile(name: string, replacements: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(folder, name), 'utf8');
  for (const [shipped, here] of replacements) {
    if (!text.includes(shipped)) throw new Error(`deploy/${name} has no "${shipped}" any more.`);
    text = text.replaceAll(shipped, () => here);
  }
  return text;
}
