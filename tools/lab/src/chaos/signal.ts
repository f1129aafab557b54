/** Sends a signal to a process, or with a negative number to a process group. @returns `false` when it does not exist */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  if (pid === 0 || Number.isNaN(pid)) return false;
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
