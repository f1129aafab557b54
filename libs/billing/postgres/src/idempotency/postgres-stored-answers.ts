import {
  answerLifetimeMs,
  type Claim,
  claimLeaseMs,
  type ClaimResult,
  type StoredAnswer,
  type StoredAnswers,
} from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import type { DataSource } from 'typeorm';

interface AnswerRow {
  fingerprint: string;
  request_id: string;
  status: number | null;
  body: string | null;
}

/** Takes a key that is new, has outlived its time, or belongs to the same request in an attempt that died. */
const claimKey = `
INSERT INTO stored_answers AS a (account_id, key, fingerprint, request_id, created_at, lease_until)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (account_id, key) DO UPDATE SET
  fingerprint = excluded.fingerprint,
  request_id = CASE WHEN a.created_at <= $7 THEN excluded.request_id ELSE a.request_id END,
  created_at = CASE WHEN a.created_at <= $7 THEN excluded.created_at ELSE a.created_at END,
  lease_until = excluded.lease_until, status = NULL, body = NULL
WHERE a.created_at <= $7
   OR (a.status IS NULL AND a.lease_until <= $5 AND a.fingerprint = excluded.fingerprint)
RETURNING request_id`;

const cleanedAtOnce = 1_000;

export class PostgresStoredAnswers implements StoredAnswers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async claim(claim: Claim): Promise<ClaimResult> {
    const { accountId, key, fingerprint, requestId } = claim;
    const now = this.clock.now();
    const claimed = await this.dataSource.query<Pick<AnswerRow, 'request_id'>[]>(claimKey, [
      ...[accountId, key, fingerprint, requestId],
      ...[new Date(now), new Date(now + claimLeaseMs), new Date(now - answerLifetimeMs)],
    ]);
    if (claimed[0]) return { state: 'claimed', requestId: claimed[0].request_id };
    const [row] = await this.dataSource.query<AnswerRow[]>(
      'SELECT * FROM stored_answers WHERE account_id = $1 AND key = $2',
      [accountId, key],
    );
    if (!row) return this.claim(claim); // Released or cleaned up in between.
    if (row.fingerprint !== fingerprint) return { state: 'different' };
    if (row.status === null) return { state: 'running' };
    return { state: 'answered', answer: { status: row.status, body: row.body! } };
  }

  async keep({ accountId, key }: Claim, { status, body }: StoredAnswer): Promise<void> {
    await this.dataSource.query(
      'UPDATE stored_answers SET status = $3, body = $4 WHERE account_id = $1 AND key = $2',
      [...[accountId, key, status, body]],
    );
  }

  async release({ accountId, key }: Claim): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM stored_answers WHERE account_id = $1 AND key = $2 AND status IS NULL',
      [accountId, key],
    );
  }

  /** In small bites, so that no lock is held for long. */
  async clean(): Promise<number> {
    let cleaned = 0;
    for (;;) {
      const [, count] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM stored_answers WHERE (account_id, key) IN
           (SELECT account_id, key FROM stored_answers WHERE created_at <= $1 LIMIT ${cleanedAtOnce})`,
        [new Date(this.clock.now() - answerLifetimeMs)],
      );
      cleaned += count;
      if (count < cleanedAtOnce) return cleaned;
    }
  }
}
