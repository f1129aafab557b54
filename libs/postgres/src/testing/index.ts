import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, type DatabaseOptions } from '../database';

export { postgresBinaries, postgresUser } from '../embedded-binaries';

/** A data folder below the system's temporary one that PostgreSQL's user may enter. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-'));
  chmodSync(folder, 0o755); // mkdtemp closes it to other users.
  return folder;
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
  const dataDir = temporaryDataDir();
  const database = await Database.open({ ...options, dataDir, applicationName: 'test' });
  return {
    database,
    drop: async () => {
      await database.close();
      removeDataDir(dataDir);
    },
  };
}
