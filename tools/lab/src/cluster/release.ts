import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
 * Builds a commit of this repository in a folder next to this workspace. It uses installed packages of the same versions that
 * the commit requires.
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
  if (hasPackagesOf(folder)) linkPackages(folder);
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });

  const run = (...words: string[]) =>
    execFileSync(process.execPath, words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const apps = ['apps/api', 'apps/admin'];
  run('tools/bundle/main.mjs', ...apps);
  const [service, admin] = apps.map((app) => join(folder, app, 'bundle/main.js'));
  return { name, service: service!, admin: admin! };
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function hasPackagesOf(folder: string): boolean {
  const { dependencies, devDependencies } = manifestOf(folder);
  return Object.entries({ ...dependencies, ...devDependencies }).every(([name, version]) => {
    const installed = join(workspace, 'node_modules', name);
    return existsSync(installed) && manifestOf(installed).version === version;
  });
}

/**
 * Hard-links the packages of others: compilers do not accept links to folders. Its own packages are links to its
 * folders.
 */
function linkPackages(folder: string): void {
  const [from, to] = [workspace, folder].map((each) => join(each, 'node_modules')) as [string, string];
  execFileSync('cp', ['-al', from, to]);
  rmSync(join(to, '.cache'), { recursive: true, force: true });
  const own = manifestOf(folder)
    .workspaces!.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: folder }))
    .map((file) => join(folder, dirname(file)));
  for (const each of own) {
    const link = join(to, manifestOf(each).name);
    rmSync(link, { force: true });
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(each, link);
  }
}
