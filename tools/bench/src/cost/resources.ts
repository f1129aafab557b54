import { readFileSync } from 'node:fs';
import { Client } from 'pg';

/** Of Linux, on all common machines: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const microsecondsPerTick = 10_000;

/** What has been used since the start of whatever uses it. */
export interface Used {
  /** µs of processor time of the service, and of all processes of the database. */
  readonly service: number;
  readonly database: number;
  /** Bytes that the database wrote ahead, which is what its disk has to take. */
  readonly walBytes: number;
  /** Bytes that the service allocated on its heap, to 0.1 MB at each collection. */
  readonly allocatedBytes: number;
}

/** Reads what a service and its database have used. */
export class Resources {
  private readonly client: Client;

  constructor(
    private readonly servicePid: number,
    databaseUrl: string,
    private readonly allocations: Allocations,
  ) {
    this.client = new Client({ connectionString: databaseUrl });
  }

  open(): Promise<unknown> {
    return this.client.connect();
  }

  close(): Promise<void> {
    return this.client.end();
  }

  async read(): Promise<Used> {
    const { rows } = await this.client.query<{ pids: number[]; wal: string }>(
      `SELECT array_agg(pid) AS pids, pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS wal FROM pg_stat_activity
       WHERE pid <> pg_backend_pid()`,
    );
    const { pids, wal } = rows[0]!;
    return {
      service: processorTime(this.servicePid),
      database: pids.reduce((sum, pid) => sum + processorTime(pid), 0),
      walBytes: Number(wal),
      allocatedBytes: this.allocations.bytes,
    };
  }
}

/** Adds up what `--trace-gc` prints: a heap that was left at 30 MB and is collected at 46 MB has got 16. */
export class Allocations {
  bytes = 0;
  private left: number | undefined;

  readonly read = (line: string): void => {
    const [, before, after] = / ([\d.]+) \([\d.]+\) -> ([\d.]+) \([\d.]+\) MB/.exec(line) ?? [];
    if (before === undefined) return;
    if (this.left !== undefined) this.bytes += Math.max(0, Number(before) - this.left) * 1e6;
    this.left = Number(after);
  };
}

function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
  } catch {
    return 0; // A process that ended since.
  }
}
