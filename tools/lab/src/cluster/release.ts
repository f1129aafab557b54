import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const workspace = join(__dirname, '../../../..');

/** The built service and commands of one commit. */
export interface Release {
  readonly name: string;
  readonly service: string;
  readonly admin: string;
}

/** The sources of this workspace. */
export const thisRelease: Release = {
  name: 'this release',
  service: join(workspace, 'apps/api/bundle/main.js'),
  admin: join(workspace, 'apps/admin/bundle/main.js'),
};

interface BuiltRelease extends Release {
  remove(): void;
}

/**
 * Builds a commit of this repository in a folder of this workspace, with the packages that the commit requires.
 *
 * @throws Error when there is no such commit, or it cannot be built
 */
export function buildRelease(commit: string): BuiltRelease {
  const builds = join(workspace, 'tmp');
  mkdirSync(builds, { recursive: true });
  const folder = mkdtempSync(join(builds, 'release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove); // However this one ends.
  try {
    return { ...buildIn(folder, commit), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function buildIn(folder: string, commit: string): Release {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: workspace, encoding: 'utf8' }).trim();
  const name = git('rev-parse', '--short', '--verify', `${commit}^{commit}`);
  const archive = join(folder, 'release.tar');
  git('archive', '--format=tar', `--output=${archive}`, name);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  const apps = ['apps/api', 'apps/admin'];
  run(process.execPath, 'tools/bundle/main.mjs', ...apps);
  const [service, admin] = apps.map((app) => join(folder, app, 'bundle/main.js'));
  return { name, service: service!, admin: admin! };
}
