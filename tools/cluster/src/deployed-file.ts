import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../../deploy');

export function deployedPath(name: string): string {
  return join(folder, name);
}

/**
 * A configuration file of the deployment, with the ports, folders and addresses of this machine.
 *
 * @param replacements texts of the file, and their replacements
 * @throws Error when the file lacks a text
 */
export function deployedFile(name: string, replacements: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(folder, name), 'utf8');
  for (const [deployed, local] of replacements) {
    if (!text.includes(deployed)) throw new Error(`deploy/${name} has no "${deployed}" any more.`);
    text = text.replaceAll(deployed, () => local);
  }
  return text;
}
