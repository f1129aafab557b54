import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A new private folder of this process below `parent`, named by its purpose, its owner and the owner's start. The owner removes
 * it; the folder of a killed owner is removed at the next claim.
 *
 * @param purpose letters only
 */
export async function claimFolder(parent: string, purpose: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await sweepFolders(parent);
  return mkdtemp(join(parent, `${purpose}.${process.pid}.${startOf(process.pid)}.`));
}

/** Removes the folders below `parent` whose owners have ended. */
async function sweepFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = /^[a-z]+\.([0-9]+)\.([0-9]+)\.[^.]+$/i.exec(name);
    if (owner && startOf(Number(owner[1])) !== owner[2]) {
      await rm(join(parent, name), { recursive: true, force: true });
    }
  }
}

/**
 * Start of a process, in ticks since the start of the machine: it distinguishes the process from a later one with the same id.
 * `0` where the system does not report it, and undefined for a process that has ended.
 */
function startOf(pid: number): string | undefined {
  try {
    // The name in brackets may contain anything; the start is field 22, 19 after the state.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' ? undefined : fields[18];
  } catch {
    try {
      process.kill(pid, 0);
      return process.platform === 'linux' ? undefined : '0';
    } catch {
      return undefined;
    }
  }
}
