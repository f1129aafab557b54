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

/**
 * Builds a commit of this repository in a folder of this workspace, with the packages that the commit requires. The folder is removed when
 * this process ends.
 *
 * @throws Error when there is no such commit, or it cannot be built
 */
export function buildRelease(commit: string): Release {
  const builds = join(workspace, 'tmp');
  mkdirSync(builds, { recursive: true });
  const folder = mkdtempSync(join(builds, 'release-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: workspace, encoding: 'utf8' }).trim();
  const name = git('rev-parse', '--short', '--verify', `${commit}^{commit}`);
  const archive = join(folder, 'release.tar');
  git('archive', '--format=tar', `--output=${archive}`, name);
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  run('tar', '-xf', archive);
  run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  const apps = ['apps/api', 'apps/admin'];
  run(process.execPath, 'tools/bundle/main.mjs', ...apps);
  const [service, admin] = apps.map((app) => join(folder, app, 'bundle/main.js'));
  return { name, service: service!, admin: admin! };
}
