import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

interface Process {
  readonly pid: number;
  /** `R`, `S`, `Z` for a zombie ... */
  readonly state: string;
  readonly group: number;
  /** -20 for the first of all to 19 for the last. */
  readonly niceness: number;
  readonly command: string;
}

/** The processes of a process group, including zombies, as Linux reports them. */
export function processesOfGroup(group: number): Process[] {
  return processes().filter((each) => each.group === group);
}

/** The process groups of the browsers with profiles below a folder. */
export function browserGroupsOf(folder: string): number[] {
  const own = processes().filter(
    ({ command }) => command.includes(`--user-data-dir=${folder}`) && !command.includes('--type='),
  );
  return own.map(({ group }) => group);
}

/** Polls a condition that has no event. It does not keep the process alive after the test's own time limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(5, undefined, { ref: false });
}

function processes(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ');
      const [state, , group] = fields;
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return [
        { pid: Number(pid), state: state!, group: Number(group), niceness: Number(fields[16]), command },
      ];
    } catch {
      // The process has ended in between.
      return [];
    }
  });
}
