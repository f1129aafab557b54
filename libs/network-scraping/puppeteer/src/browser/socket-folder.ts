import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimFolder } from './process-folder';

/** The longest path of a socket that Linux allows, without the NUL at its end (unix(7)). */
const maxSocketPathLength = 107;

/** Chromium makes it below TMPDIR, at each start (`process_singleton_posix.cc`). */
const socket = join('org.chromium.Chromium.XXXXXX', 'SingletonSocket');

/**
 * A private folder for a browser's socket: its profile, or, where paths below that are too long, a folder of this process in one of its
 * user's below the system's temporary folder.
 *
 * @param parents folders for it, the first choice first
 * @throws Error when there is no place that is short, private and writable
 */
export async function socketFolder(
  profile: string,
  parents: readonly string[] = [tmpdir(), '/tmp', '/dev/shm'],
): Promise<string> {
  if (isShort(profile)) return profile;
  for (const place of parents.map((parent) => join(parent, `enrichment-${process.getuid?.()}`)))
    if (isShort(join(place, 's.4194304.9999999999.XXXXXX')) && (await isPrivate(place)))
      return claimFolder(place, 's');
  throw new Error(
    `the path of its socket below ${profile} is too long, and ${parents.join(', ')} cannot be used`,
  );
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(join(folder, socket)) <= maxSocketPathLength;
}

/** Makes the folder. @returns false when that fails, or when another user may have made it */
async function isPrivate(place: string): Promise<boolean> {
  try {
    // Without `recursive`, which hangs where no folder can be made, such as in /proc.
    await mkdir(place, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const found = await lstat(place);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
