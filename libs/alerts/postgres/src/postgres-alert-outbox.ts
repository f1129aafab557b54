import { type Mail, newUlid } from '@enrichment/kernel';
import type { AlertCheck, AlertClaim, AlertOutbox, NewAlert } from '@enrichment/alerts-domain';
import { rowsOf } from '@enrichment/postgres';
import type { DataSource, EntityManager } from 'typeorm';

/** Alerts in PostgreSQL: rows are deleted when their messages are written. */
export class PostgresAlertOutbox implements AlertOutbox {
  constructor(private readonly dataSource: DataSource) {}

  publish(alerts: readonly NewAlert[]): Promise<void> {
    return publish(this.dataSource, alerts);
  }

  async marks(accountIds: readonly string[]): Promise<Map<string, unknown>> {
    const rows = await rowsOf<{ accountId: string; mark: unknown }>(
      this.dataSource,
      'SELECT account_id, mark FROM alert_marks WHERE account_id = ANY ($1)',
      [accountIds],
    );
    return new Map(rows.map(({ accountId, mark }) => [accountId, mark]));
  }

  async record(checks: readonly AlertCheck[]): Promise<void> {
    if (checks.length === 0) return;
    await this.dataSource.transaction(async (manager) => {
      const json = JSON.stringify(checks.map(({ accountId, before, mark }) => ({ accountId, before, mark })));
      // A concurrent check waits for the row lock, and then finds another mark.
      const noted = await manager.query<{ account_id: string }[]>(
        `WITH checks AS (
           SELECT * FROM jsonb_to_recordset($1::jsonb) AS l ("accountId" text, before jsonb, mark jsonb)
         ), changed AS (
           UPDATE alert_marks m SET mark = l.mark FROM checks l
           WHERE m.account_id = l."accountId" AND m.mark = l.before RETURNING m.account_id
         ), made AS (
           INSERT INTO alert_marks SELECT "accountId", mark FROM checks WHERE before IS NULL
           ON CONFLICT DO NOTHING RETURNING account_id
         )
         SELECT account_id FROM changed UNION ALL SELECT account_id FROM made`,
        [json],
      );
      const counted = new Set(noted.map(({ account_id: accountId }) => accountId));
      await publish(
        manager,
        checks.filter(({ accountId }) => counted.has(accountId)).flatMap(({ alerts }) => alerts),
      );
    });
  }

  claim(turn: { now: Date; leaseEndsAt: Date; limit: number }): Promise<AlertClaim[]> {
    return rowsOf<AlertClaim>(
      this.dataSource,
      `UPDATE alerts SET due_at = $2
       WHERE id = ANY (ARRAY(SELECT id FROM alerts WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED))
       RETURNING id, account_id, content`,
      [turn.now, turn.leaseEndsAt, turn.limit],
    );
  }

  async replace(id: string, mails: readonly Mail[], now: Date): Promise<void> {
    await this.dataSource.query(
      `WITH alert AS (DELETE FROM alerts WHERE id = $1 RETURNING account_id)
       INSERT INTO mails (id, account_id, recipient, subject, body, created_at, due_at, tries)
       SELECT m.id, account_id, m.recipient, m.subject, m.body, $2, $2, 0
       FROM alert, unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS m (id, recipient, subject, body)`,
      [
        id,
        now,
        mails.map(() => `mail_${newUlid()}`),
        mails.map(({ to }) => to),
        mails.map(({ subject }) => subject),
        mails.map(({ text }) => text),
      ],
    );
  }
}

/** @param manager of the transaction that they belong to */
async function publish(manager: Pick<EntityManager, 'query'>, alerts: readonly NewAlert[]): Promise<void> {
  for (const { accountId, at, content } of alerts)
    await manager.query('INSERT INTO alerts (id, account_id, content, due_at) VALUES ($1, $2, $3, $4)', [
      `alr_${newUlid()}`,
      accountId,
      JSON.stringify(content),
      at,
    ]);
}
