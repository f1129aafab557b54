import { type AttemptLimit, type Attempts, tooManyAttempts } from '@enrichment/identity-domain';
import type { Clock } from '@enrichment/kernel';
import { prune, rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';

/**
 * A window begins with its first attempt. When the clock is set back, a further attempt shortens it to its usual length. Keys are
 * sorted, so that two statements cannot deadlock.
 */
const countAttempts = `
INSERT INTO sign_in_attempts AS a (key, attempts, ends_at)
SELECT key, 1, timestamptz 'epoch' + ends * interval '1 ms'
FROM unnest($1::text[], $2::bigint[]) AS t (key, ends) ORDER BY key
ON CONFLICT (key) DO UPDATE SET
  attempts = CASE WHEN a.ends_at <= $3 THEN 1 ELSE least(a.attempts, 1000000) + 1 END,
  ends_at = CASE WHEN a.ends_at <= $3 THEN excluded.ends_at ELSE least(a.ends_at, excluded.ends_at) END
RETURNING key, attempts, ends_at`;

export class PostgresAttempts implements Attempts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async count(limits: readonly AttemptLimit[]): Promise<void> {
    const now = this.clock.now();
    const rows = await rowsOf<{ key: string; attempts: number; endsAt: Date }>(
      this.dataSource,
      countAttempts,
      [limits.map(({ key }) => key), limits.map(({ windowMs }) => now + windowMs), new Date(now)],
    );
    const passed = rows.filter((row) => row.attempts > limits.find(({ key }) => key === row.key)!.max);
    if (passed.length === 0) return;
    throw tooManyAttempts(Math.max(...passed.map(({ endsAt }) => endsAt.getTime())) - now);
  }

  async forgive(limits: readonly AttemptLimit[]): Promise<void> {
    await this.dataSource.query(
      `WITH mine AS (SELECT key FROM sign_in_attempts WHERE key = ANY ($1) ORDER BY key FOR UPDATE)
       UPDATE sign_in_attempts SET attempts = attempts - 1 WHERE key IN (SELECT key FROM mine) AND attempts > 0`,
      [limits.map(({ key }) => key)],
    );
  }

  clean(): Promise<number> {
    return prune(this.dataSource, 'sign_in_attempts', 'ends_at', '<=', new Date(this.clock.now()));
  }
}
