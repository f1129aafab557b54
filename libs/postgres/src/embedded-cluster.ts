import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  canUse,
  postgresBinaries,
  postgresUser,
  type PostgresBinaries,
  type RunAs,
} from './embedded-binaries';

/** A database cluster on disk, ready to be started. */
export interface Cluster {
  readonly folder: string;
  /** Folder of the server's log and other files outside of the cluster. */
  readonly home: string;
  readonly password: string;
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs | undefined;
}

/** Folder of clusters for data folders that PostgreSQL's user cannot open. */
const openGround = '/var/lib/enrichment';

/**
 * Finds the cluster of a data folder, creating it (initdb, about a second) when there is none.
 *
 * It is in `<dataDir>/postgres`. When the service runs as root and the data folder lies below a folder
 * that is closed to other users, the cluster is in `/var/lib/enrichment` and `<dataDir>/postgres.json`
 * contains the path.
 *
 * @throws Error in one line when PostgreSQL cannot be set up here.
 */
export function findOrCreateCluster(dataDir: string): Cluster {
  const runAs = postgresUser();
  const home = clusterHome(resolve(dataDir), runAs);
  const binaries = postgresBinaries(home, runAs);
  const password = readOrCreate(join(home, 'password'), () => randomBytes(24).toString('base64url'));
  const folder = join(home, 'cluster');
  if (!existsSync(folder)) createCluster(folder, password, binaries, runAs);
  return { folder, home, password, binaries, runAs };
}

function clusterHome(dataDir: string, runAs: RunAs | undefined): string {
  const pointer = join(dataDir, 'postgres.json');
  if (existsSync(pointer)) return (JSON.parse(readFileSync(pointer, 'utf8')) as { home: string }).home;
  const beside = join(dataDir, 'postgres');
  makeHome(beside, runAs);
  if (canUse(beside, runAs)) return beside;
  const elsewhere = join(openGround, `postgres-${randomBytes(6).toString('hex')}`);
  makeHome(elsewhere, runAs);
  if (!canUse(elsewhere, runAs)) {
    throw new Error(
      `PostgreSQL's user may enter neither ${beside} nor ${elsewhere}: set DATA_DIR to a folder that others may enter, or set DATABASE_URL.`,
    );
  }
  writeFileSync(pointer, JSON.stringify({ home: elsewhere }) + '\n');
  rmSync(beside, { recursive: true });
  return elsewhere;
}

function makeHome(folder: string, runAs: RunAs | undefined): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new Error(
      `DATA_DIR must be a folder to write to, and ${folder} cannot be made: ${(error as Error).message}.`,
      { cause: error },
    );
  }
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
}

/** Creates one folder at a time, because Node's `recursive` hangs if no folder can be created, such as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The first writer wins, so that two processes that start together agree. */
function readOrCreate(file: string, create: () => string): string {
  try {
    writeFileSync(file, create(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** Builds in a temporary folder and renames it, so that a cluster is complete or absent after a kill. */
function createCluster(
  folder: string,
  password: string,
  binaries: PostgresBinaries,
  runAs: RunAs | undefined,
): void {
  const draft = `${folder}.${randomBytes(6).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs) chownSync(passwordFile, runAs.uid, runAs.gid);
  try {
    const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale'];
    const run = spawnSync(binaries.initdb, [`--pgdata=${draft}`, `--pwfile=${passwordFile}`, ...flags], {
      ...runAs,
      cwd: '/',
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    });
    if (run.status !== 0) {
      throw new Error(
        `initdb failed: ${(run.error?.message ?? run.stderr).trim().replace(/\s*\n\s*/g, '; ')}`,
      );
    }
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process that started at the same moment may have finished first: use its cluster.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
