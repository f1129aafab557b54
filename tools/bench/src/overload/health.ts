import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { messageOf } from './message-of';

/**
 * Requests `/healthz` on a new connection each time, as load balancers do: from a process of its own, and before all others where
 * that is allowed (root), since its own wait for a processor is none of the service's.
 *
 * @returns the slowest answer's milliseconds while `work` runs
 */
export async function slowestHealth(url: string, work: Promise<unknown>): Promise<number> {
  const child = fork(join(__dirname, 'health-main.js'), [url]);
  try {
    setPriority(child.pid!, -20);
  } catch {
    // It waits as others do.
  }
  const slowest = messageOf<number | null>(child, 'probe of health');
  await Promise.race([work.catch(() => undefined), slowest]);
  child.send('over');
  return (await slowest) ?? Infinity;
}
