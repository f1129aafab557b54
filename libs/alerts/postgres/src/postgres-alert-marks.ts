import type { AlertCheck, AlertMarks } from '@enrichment/alerts-domain';
import { rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';
import { PostgresMailOutbox } from './postgres-mail-outbox';

/** Marks in PostgreSQL, beside the outbox of messages. */
export class PostgresAlertMarks implements AlertMarks {
  constructor(private readonly dataSource: DataSource) {}

  async of(accountIds: readonly string[]): Promise<Map<string, unknown>> {
    const rows = await rowsOf<{ accountId: string; mark: unknown }>(
      this.dataSource,
      'SELECT account_id, mark FROM alert_marks WHERE account_id = ANY ($1)',
      [accountIds],
    );
    return new Map(rows.map(({ accountId, mark }) => [accountId, mark]));
  }

  async record(checks: readonly AlertCheck[], now: Date): Promise<void> {
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
      const outbox = new PostgresMailOutbox(manager);
      for (const { accountId, mails } of checks)
        if (counted.has(accountId)) for (const mail of mails) await outbox.add(mail, now);
    });
  }
}
