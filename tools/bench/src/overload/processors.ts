import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/**
 * The service gets the first processor for itself, its database and the load share the others. Unpinned, the load of an overload
 * would take from the service what the load of the peak had left it, and the ratio would tell of the machine.
 *
 * @returns a sentence about it
 */
export function pin(servicePid: number): string {
  const processors = availableParallelism();
  if (processors < 2) return 'not pinned: there is one processor';
  const others = `1-${processors - 1}`;
  try {
    for (const pid of descendants(servicePid)) setAffinity(others, pid);
    setAffinity(others, process.pid);
    setAffinity('0', servicePid);
  } catch {
    return 'not pinned: taskset is missing';
  }
  return `pinned: the service on processor 0, its database and the load on ${others}`;
}

function setAffinity(processors: string, pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)], {
    stdio: 'ignore',
  });
}

function descendants(pid: number): number[] {
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
    return undefined; // It has ended meanwhile.
  }
}
