import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree } from '@enrichment/testing';
import { signal } from './signal';

/** The processes of a data folder's embedded PostgreSQL server. */
export class DatabaseProcess {
  constructor(private readonly dataDir: string) {}

  /** The id of the main process; 0 while the server does not run. */
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

  /** Stops all processes (SIGSTOP). @returns continues them */
  freeze(): () => void {
    const processes = processTree(this.pid);
    for (const pid of processes) signal(pid, 'SIGSTOP');
    return () => {
      for (const pid of processes) signal(pid, 'SIGCONT');
    };
  }

  /** Ends the server without waiting for its clients. */
  async destroy(): Promise<void> {
    const { pid } = this;
    // SIGQUIT is an immediate shutdown, which ends all processes of the server.
    while (signal(pid, 'SIGQUIT') && pid === this.pid) await pause(50);
  }
}
