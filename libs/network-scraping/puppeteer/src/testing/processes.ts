import { readdirSync, readFileSync } from 'node:fs';

/** The processes of a process group, zombies included, as Linux tells. */
export function processesOfGroup(group: number): { pid: number; state: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .flatMap((pid) => {
      try {
        const [state, , member] = readFileSync(`/proc/${pid}/stat`, 'latin1')
          .replace(/^.*\) /s, '')
          .split(' ');
        return Number(member) === group ? [{ pid: Number(pid), state: state! }] : [];
      } catch {
        return [];
      }
    });
}

/** Waits for a condition that has no event to tell of it; the test's own time limit ends it. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
