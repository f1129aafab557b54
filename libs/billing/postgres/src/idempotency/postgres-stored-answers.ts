import {
  answerLifetimeMs,
  type Claim,
  claimLeaseMs,
  type ClaimResult,
  type HeldClaim,
  type StoredAnswer,
  type StoredAnswers,
} from '@enrichment/billing-domain';
import { deleteInBatches, retried } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';
import { keepAnswers } from './keep-answers';

interface AnswerRow {
  fingerprint: string;
  request_id: string;
  status: number | null;
  body: string | null;
}

const milliseconds = (count: number) => `${count} * interval '1 millisecond'`;
const endOfLife = `clock_timestamp() - ${milliseconds(answerLifetimeMs)}`;

/**
 * Claims a key that is new, has expired, or belongs to a dead attempt of the same request. A repeated claim, because its answer
 * was lost, is the same claim.
 */
const claimKey = `
INSERT INTO stored_answers AS a (account_id, key, fingerprint, request_id, created_at, lease_until)
VALUES ($1, $2, $3, $4, clock_timestamp(), clock_timestamp() + ${milliseconds(claimLeaseMs)})
ON CONFLICT (account_id, key) DO UPDATE SET
  fingerprint = excluded.fingerprint,
  request_id = CASE WHEN a.created_at <= ${endOfLife} THEN excluded.request_id ELSE a.request_id END,
  attempts = CASE WHEN a.created_at <= ${endOfLife} THEN 1 WHEN a.request_id = excluded.request_id THEN a.attempts ELSE a.attempts + 1 END,
  created_at = CASE WHEN a.created_at <= ${endOfLife} THEN excluded.created_at ELSE a.created_at END,
  lease_until = excluded.lease_until, status = NULL, body = NULL
WHERE a.created_at <= ${endOfLife}
   OR (a.status IS NULL AND a.fingerprint = excluded.fingerprint AND a.lease_until <= clock_timestamp())
   OR (a.status IS NULL AND a.fingerprint = excluded.fingerprint AND a.request_id = excluded.request_id AND a.attempts = 1)
RETURNING request_id, attempts`;

/** Uses the database's time: a replica whose clock is ahead would run a charged request again. */
export class PostgresStoredAnswers implements StoredAnswers {
  constructor(private readonly dataSource: DataSource) {}

  claim(claim: Claim): Promise<ClaimResult> {
    return retried(() => this.claimOnce(claim));
  }

  private async claimOnce(claim: Claim): Promise<ClaimResult> {
    const { accountId, key, fingerprint, requestId } = claim;
    const [claimed] = await this.dataSource.query<{ request_id: string; attempts: number }[]>(claimKey, [
      accountId,
      key,
      fingerprint,
      requestId,
    ]);
    if (claimed) {
      const held = { accountId, key, requestId: claimed.request_id, attempt: claimed.attempts };
      return { state: 'claimed', held };
    }
    const [row] = await this.dataSource.query<AnswerRow[]>(
      'SELECT * FROM stored_answers WHERE account_id = $1 AND key = $2',
      [accountId, key],
    );
    if (!row) return this.claimOnce(claim); // Released or cleaned up in between.
    if (row.fingerprint !== fingerprint) return { state: 'different' };
    if (row.status === null) return { state: 'running' };
    return { state: 'answered', answer: { status: row.status, body: row.body! } };
  }

  async keep({ accountId, key, requestId }: HeldClaim, { status, body }: StoredAnswer): Promise<void> {
    await this.dataSource.query(keepAnswers, [[accountId], [key], [requestId], [status], [body]]);
  }

  async release({ accountId, key, requestId, attempt }: HeldClaim): Promise<void> {
    const where =
      'WHERE account_id = $1 AND key = $2 AND request_id = $3 AND attempts = $4 AND status IS NULL';
    if (attempt === 1) {
      await this.dataSource.query(`DELETE FROM stored_answers ${where}`, [
        accountId,
        key,
        requestId,
        attempt,
      ]);
      return;
    }
    await this.dataSource.query(`UPDATE stored_answers SET lease_until = clock_timestamp() ${where}`, [
      accountId,
      key,
      requestId,
      attempt,
    ]);
  }

  async isKept(accountId: string, requestId: string): Promise<boolean> {
    const [row] = await this.dataSource.query<[{ kept: boolean }]>(
      `SELECT EXISTS (SELECT FROM stored_answers
         WHERE account_id = $1 AND request_id = $2 AND status IS NOT NULL AND created_at > ${endOfLife}) AS kept`,
      [accountId, requestId],
    );
    return row.kept;
  }

  clean(): Promise<number> {
    // An index serves no condition with clock_timestamp(), which is another time for each row.
    const end = endOfLife.replace('clock_timestamp', 'statement_timestamp');
    const old = `SELECT ctid FROM stored_answers WHERE created_at <= ${end} ORDER BY created_at`;
    return deleteInBatches(this.dataSource, 'stored_answers', old, []);
  }
}
