import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree } from '@enrichment/testing';
import { signal } from './signal';

/** The embedded PostgreSQL server of a data folder, as the operating system sees it. */
export class DatabaseProcess {
  constructor(private readonly dataDir: string) {}

  /** The number of its first process; 0 while there is none. */
  get pid(): number {
    const pointer = join(this.dataDir, 'postgres.json');
    const home = existsSync(pointer)
      ? (JSON.parse(readFileSync(pointer, 'utf8')) as { home: string }).home
      : join(this.dataDir, 'postgres');
    try {
      return Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return 0;
    }
  }

  kill(): void {
    signal(this.pid, 'SIGKILL');
  }

  /** Suspends all its processes (SIGSTOP). @returns a function that resumes them */
  freeze(): () => void {
    const processes = processTree(this.pid);
    for (const pid of processes) signal(pid, 'SIGSTOP');
    return () => {
      for (const pid of processes) signal(pid, 'SIGCONT');
    };
  }

  /** Ends a server that is no longer in use. */
  async destroy(): Promise<void> {
    const { pid } = this;
    // SIGQUIT: an immediate shutdown, which ends the server's other processes too.
    while (signal(pid, 'SIGQUIT') && pid === this.pid) await pause(50);
  }
}
