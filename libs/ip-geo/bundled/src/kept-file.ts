import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, mkdir, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '@enrichment/ip-geo-maxmind';

/** An older unfinished file belongs to a dead process. */
const ABANDONED_MS = 3_600_000;

const UNFINISHED = '.unfinished';

/**
 * Makes a file unless it exists. A link is only a placeholder for the file.
 *
 * The content appears at the path at once and whole, and is on the disk by then: a crash leaves nothing half-made, and
 * two processes may do this at the same time.
 *
 * @returns whether it was made
 */
export async function makeOnce(path: string, make: () => Promise<Uint8Array>): Promise<boolean> {
  if (await isMade(path)) return false;
  await replaceFile(path, await make());
  return true;
}

/** Removes the unfinished files of killed processes, and the finished ones that `isObsolete` names. */
export async function tidy(directory: string, isObsolete: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (name.endsWith(UNFINISHED) ? await isAbandoned(path) : isObsolete(name))
      await rm(path, { force: true });
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
  return Date.now() - mtimeMs > ABANDONED_MS;
}

/** Whether the path is an existing file, and not a link. */
export async function isMade(path: string): Promise<boolean> {
  return (await lstatIfAny(path))?.isSymbolicLink() === false;
}

/** Creates a link to another file until the real file exists. */
export async function linkUntilMade(path: string, other: string): Promise<void> {
  const found = await lstatIfAny(path);
  if (found && !(found.isSymbolicLink() && (await readlink(path)) !== other)) return;
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
  await symlink(other, unfinished);
  await rename(unfinished, path);
}

async function lstatIfAny(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
