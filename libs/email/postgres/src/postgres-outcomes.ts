import {
  type CalibrationCell,
  calibrationCell,
  hasArrived,
  type KnownOutcomes,
  type LearnedMailbox,
  type Outcome,
  type Outcomes,
  type Statement,
} from '@enrichment/email-domain';
import type { Effect } from '@enrichment/kernel';
import { prune, rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';
import { AddressHashes } from './address-hashes';
import { oldest } from './postgres-rechecks';

const reported = `
  SELECT max(at) FILTER (WHERE kind IN ('delivered', 'complained')) AS arrived_at,
         max(at) FILTER (WHERE kind = 'bounced_hard') AS bounced_at,
         EXISTS (SELECT FROM email_outcomes WHERE account_id = $2) AS reports
  FROM email_outcomes WHERE id = ANY ($1)`;

const reportedAndLearned = `
  SELECT o.*, r.evidence, r.checked_at FROM (${reported}) o
  LEFT JOIN email_rechecks r ON r.id = ANY ($3) AND r.planned_at > $4 AND r.evidence IS NOT NULL AND r.askers @> $5
  ORDER BY r.checked_at DESC LIMIT 1`;

export class PostgresOutcomes implements Outcomes {
  private readonly hashes: AddressHashes;

  /** @param readsRechecks whether results of rechecks are known too */
  constructor(
    private readonly dataSource: DataSource,
    private readonly readsRechecks = true,
  ) {
    this.hashes = new AddressHashes(dataSource);
  }

  async report({ account, email, kind, at }: Outcome): Promise<void> {
    const ids = await this.hashes.of(account, email);
    const arrived = hasArrived(kind);
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO email_outcomes AS o (id, kind, account_id, at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id, kind) DO UPDATE SET at = excluded.at WHERE o.at < excluded.at`,
        [ids[0], kind, account, at],
      );
      if (arrived === undefined) return;
      // The process that removes the statement counts it.
      const all = await rowsOf<{ likelihood: number; hostKind: string; at: Date }>(
        manager,
        'DELETE FROM email_statements WHERE id = ANY ($1) AND at <= $2 RETURNING likelihood, host_kind, at',
        [ids, at],
      );
      const [stated] = all.sort((a, b) => b.at.getTime() - a.at.getTime());
      if (!stated) return;
      const { hostKind } = stated;
      const cell = calibrationCell(stated, arrived);
      await manager.query(
        `INSERT INTO email_calibration AS c (host_kind, confidence, count, is_right, squared_error)
         VALUES ($1, $2, 1, $3, $4)
         ON CONFLICT (host_kind, confidence) DO UPDATE SET count = c.count + 1,
           is_right = c.is_right + excluded.is_right, squared_error = c.squared_error + excluded.squared_error`,
        [hostKind, cell.confidence, cell.right, cell.squaredError],
      );
    });
  }

  async known(account: string, email: string, now: Date): Promise<KnownOutcomes> {
    const ids = [await this.hashes.of(account, email), account];
    if (!this.readsRechecks) {
      const [row] = await rowsOf<KnownOutcomes>(this.dataSource, reported, ids);
      return row!;
    }
    const parameters = [...ids, await this.hashes.of(email), oldest(now), JSON.stringify([{ account }])];
    const [row] = await rowsOf<KnownOutcomes & Partial<LearnedMailbox>>(
      this.dataSource,
      reportedAndLearned,
      parameters,
    );
    const { evidence, checkedAt, ...outcomes } = row!;
    return { ...outcomes, learned: evidence && { evidence, checkedAt: checkedAt! } };
  }

  async state(account: string, email: string, { likelihood, hostKind, at }: Statement): Promise<Effect> {
    const [id] = await this.hashes.of(account, email);
    return async (run) => {
      await run(
        `INSERT INTO email_statements (id, likelihood, host_kind, at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET likelihood = excluded.likelihood, host_kind = excluded.host_kind, at = excluded.at`,
        [id, likelihood, hostKind, at],
      );
      return true;
    };
  }

  calibration(): Promise<CalibrationCell[]> {
    return rowsOf<CalibrationCell>(
      this.dataSource,
      `SELECT host_kind, confidence, count::integer, is_right::integer AS right, squared_error
       FROM email_calibration ORDER BY host_kind, confidence`,
    );
  }

  async prune(before: Date): Promise<number> {
    const outcomes = await prune(this.dataSource, 'email_outcomes', 'at', '<', before);
    return outcomes + (await prune(this.dataSource, 'email_statements', 'at', '<', before));
  }
}
