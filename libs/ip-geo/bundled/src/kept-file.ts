import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** An unfinished file that is older than this belongs to nobody any more. */
const ABANDONED_MS = 3_600_000;

const UNFINISHED = '.unfinished';

/**
 * Makes a file unless it is there.
 *
 * The content appears at the path at once and whole, and is on the disk by then: a crash leaves nothing half-made, and
 * two processes may do this at the same time.
 *
 * @returns whether it was made
 */
export async function makeOnce(path: string, make: () => Promise<Uint8Array>): Promise<boolean> {
  if (await exists(path)) return false;
  await mkdir(dirname(path), { recursive: true });
  const content = await make();
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
  try {
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
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

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
