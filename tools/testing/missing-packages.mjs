import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * The Debian packages that some tests need and this machine lacks. Go is in no list: its examples may be skipped.
 *
 * @param {string} workspace
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function missingPackages(workspace, env = process.env) {
  const script = join(workspace, '.ci/debian-packages');
  const names = execFileSync(script, ['--missing'], { encoding: 'utf8', env });
  return names.split('\n').filter(Boolean);
}
