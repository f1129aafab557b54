import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** As many as this process may use before it is pinned itself. */
const processors = availableParallelism();

/**
 * The service gets the first processor for itself, its database the second; the load gets the others, or shares that of the database. Unpinned, the load of an overload
 * would take from the service what the load of the peak had left it, and the ratio would measure the machine.
 *
 * @param besideDatabase processes that share the database's processor
 * @returns a sentence about it
 */
export function pin(servicePid: number, besideDatabase: readonly number[] = []): string {
  if (processors < 2) return 'not pinned: there is one processor';
  const [database, others] = processors > 2 ? ['1', `2-${processors - 1}`] : ['1', '1'];
  try {
    for (const pid of [...descendants(servicePid), ...besideDatabase]) setAffinity(database, pid);
    setAffinity(others, process.pid);
    setAffinity('0', servicePid);
  } catch (error) {
    return `not pinned: ${(error as Error).message}`;
  }
  return `pinned: the service on processor 0, its database on ${database}, the load on ${others}`;
}

/** A thread may end while it is listed: what fails is tried once more, and a process that has ended is let be. */
function setAffinity(processors: string, pid: number): void {
  const args = ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)];
  const isSet = () => {
    const { error, status } = spawnSync('taskset', args, { stdio: 'ignore' });
    if (error) throw error;
    return status === 0;
  };
  if (!isSet() && !isSet() && parentOf(String(pid)) !== undefined)
    throw new Error(`taskset could not pin process ${pid}.`);
}

/** Of a process, all that it has started. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(name);
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const below = (one: number): number[] =>
    (parents.get(one) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]);
  } catch {
    return undefined; // It has already ended.
  }
}
