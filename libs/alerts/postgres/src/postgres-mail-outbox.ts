import type { MailClaim, MailFailure, MailOutbox, MailState } from '@enrichment/alerts-domain';
import { type Mail, newUlid } from '@enrichment/kernel';
import { changedBy, rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';

/** Messages in PostgreSQL: rows are deleted when the relay has taken them. */
export class PostgresMailOutbox implements MailOutbox {
  constructor(private readonly dataSource: Pick<DataSource, 'query'>) {}

  async add(mail: Mail, now: Date, leaseEndsAt?: Date): Promise<MailClaim> {
    const id = `mail_${newUlid()}`;
    const tries = leaseEndsAt ? 1 : 0;
    // The new id makes the end of an attempt in progress change nothing.
    await this.dataSource.query(
      `INSERT INTO mails (id, key, recipient, subject, body, created_at, due_at, tries, account_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (key) DO UPDATE SET id = excluded.id, recipient = excluded.recipient, subject = excluded.subject, body = excluded.body,
         created_at = excluded.created_at, due_at = excluded.due_at, tries = excluded.tries, account_id = excluded.account_id, failed_at = NULL, reason = NULL`,
      [id, mail.key, mail.to, mail.subject, mail.text, now, leaseEndsAt ?? now, tries, mail.accountId],
    );
    return { id, mail, tries, createdAt: now };
  }

  async claim(turn: { now: Date; leaseEndsAt: Date; limit: number }): Promise<MailClaim[]> {
    const rows = await rowsOf<Mail & Omit<MailClaim, 'mail'>>(
      this.dataSource,
      `UPDATE mails SET due_at = $2, tries = tries + 1
       WHERE id = ANY (ARRAY(SELECT id FROM mails WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED))
       RETURNING id, tries, created_at, recipient AS to, subject, body AS text`,
      [turn.now, turn.leaseEndsAt, turn.limit],
    );
    return rows.map(({ id, tries, createdAt, ...mail }) => ({ id, tries, createdAt, mail }));
  }

  async settle(id: string, failure: MailFailure | undefined): Promise<void> {
    if (!failure) await this.dataSource.query('DELETE FROM mails WHERE id = $1', [id]);
    else
      await this.dataSource.query(
        `UPDATE mails SET due_at = $2, failed_at = $3, reason = $4, body = CASE WHEN $2::timestamptz IS NULL THEN '' ELSE body END
         WHERE id = $1`,
        [id, failure.retryAt, failure.at, failure.reason],
      );
  }

  async state(): Promise<MailState> {
    const [row] = await rowsOf<MailState>(
      this.dataSource,
      `SELECT count(due_at)::integer AS waiting, min(created_at) FILTER (WHERE due_at IS NOT NULL) AS oldest_at,
              (count(*) - count(due_at))::integer AS not_sent, (array_agg(reason ORDER BY failed_at DESC NULLS LAST))[1] AS last_reason
       FROM mails`,
    );
    return row!;
  }

  prune(before: Date): Promise<number> {
    return changedBy(this.dataSource, 'DELETE FROM mails WHERE due_at IS NULL AND failed_at < $1', [before]);
  }
}
