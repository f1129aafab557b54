import type { DataSource } from 'typeorm';
import { migration } from './migration';

/** A failed job gets its next turn after this time at the latest. */
const retryMs = 10 * 60_000;

/** A job that one replica at a time runs. */
export interface TurnOf {
  readonly name: string;
  readonly everyMs: number;
  /** The job is due again this long after the begin of a turn that no replica has ended. */
  readonly leaseMs: number;
}

export interface Turn {
  /** Number of the turn. `undefined`: the job is not due, or runs elsewhere. */
  readonly number: number | undefined;
  /** Last success in milliseconds since the Unix epoch; before the first one, the beginning of the first turn. */
  readonly succeededAt: number;
}

/**
 * A time much later than `max` from now shows that the clock was set back. A little later is the time of a turn that another
 * replica began after this transaction, and committed before this statement.
 */
const isBetween = (time: string, max: string) =>
  `${time} > now() AND ${time} <= now() + ${max} + interval '1 minute'`;

const begin = `
WITH span AS (SELECT $2 * interval '1 ms' AS every, $3 * interval '1 ms' AS lease),
taken AS (
  INSERT INTO job_turns AS t (job, due_at, ends_at)
  SELECT $1, now() + least(every, lease), now() + lease FROM span
  WHERE NOT EXISTS (
    SELECT FROM job_turns o WHERE o.job = $1 AND (${isBetween('o.due_at', 'every')} OR ${isBetween('o.ends_at', 'lease')})
  )
  ON CONFLICT (job) DO UPDATE SET turn = t.turn + 1, due_at = excluded.due_at, ends_at = excluded.ends_at
  WHERE t.turn = (SELECT turn FROM job_turns WHERE job = $1)
  RETURNING turn, succeeded_at
)
SELECT turn AS number, (extract(epoch FROM succeeded_at) * 1000)::double precision AS succeeded_at FROM taken
UNION ALL
SELECT NULL, (extract(epoch FROM succeeded_at) * 1000)::double precision FROM job_turns
WHERE job = $1 AND NOT EXISTS (SELECT FROM taken)`;

/** Turns of jobs over all replicas, by the clock of the database. */
export class JobTurns {
  constructor(private readonly dataSource: Pick<DataSource, 'query'>) {}

  /** Begins a turn if the job is due and no replica runs it. @returns undefined when another replica begins the first turn */
  async begin({ name, everyMs, leaseMs }: TurnOf): Promise<Turn | undefined> {
    const [row] = await this.dataSource.query<{ number: number | null; succeeded_at: number }[]>(begin, [
      name,
      everyMs,
      leaseMs,
    ]);
    return row && { number: row.number ?? undefined, succeededAt: row.succeeded_at };
  }

  /** Ends a turn. It has no effect after the lease, when another replica has begun the next turn. */
  async end({ name, everyMs, leaseMs }: TurnOf, turn: number, isDone: boolean): Promise<void> {
    // The lease ends its length after the turn began.
    const next = "ends_at + $3 * interval '1 ms'";
    await this.dataSource.query(
      `UPDATE job_turns SET ends_at = now(), ${
        isDone
          ? `due_at = ${next}, succeeded_at = now()`
          : `due_at = least(${next}, now() + interval '${retryMs} ms')`
      } WHERE job = $1 AND turn = $2`,
      [name, turn, everyMs - leaseMs],
    );
  }
}

const createJobTurns = migration(
  'CreateJobTurns1763800090000',
  `CREATE TABLE IF NOT EXISTS job_turns (
    job text PRIMARY KEY,
    turn bigint NOT NULL DEFAULT 1,
    due_at timestamptz NOT NULL, -- Begin of the next turn.
    ends_at timestamptz NOT NULL, -- The lease of the current turn.
    succeeded_at timestamptz NOT NULL DEFAULT now()
  )`,
);

/** The table of {@link JobTurns}. */
export const jobTables = { migrations: [createJobTurns] };
