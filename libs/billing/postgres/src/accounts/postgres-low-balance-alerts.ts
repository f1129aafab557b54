import { accountNotFound, type LowBalanceAlerts, requireAmount } from '@enrichment/billing-domain';
import type { DataSource } from 'typeorm';
import { foreignKeyViolated } from '@enrichment/postgres';

export class PostgresLowBalanceAlerts implements LowBalanceAlerts {
  constructor(private readonly dataSource: DataSource) {}

  async thresholds(
    accountId: string,
    source: Pick<DataSource, 'query'> = this.dataSource,
  ): Promise<number[]> {
    const rows = await source.query<{ threshold: number }[]>(
      'SELECT threshold FROM low_balance_alerts WHERE account_id = $1 ORDER BY threshold DESC',
      [accountId],
    );
    return rows.map(({ threshold }) => threshold);
  }

  async thresholdsOf(accountIds: readonly string[]): Promise<Map<string, number[]>> {
    const rows = await this.dataSource.query<{ account_id: string; thresholds: number[] }[]>(
      `SELECT account_id, jsonb_agg(threshold ORDER BY threshold DESC) AS thresholds
       FROM low_balance_alerts WHERE account_id = ANY ($1) GROUP BY account_id`,
      [accountIds],
    );
    return new Map(rows.map(({ account_id: accountId, thresholds }) => [accountId, thresholds]));
  }

  async setThresholds(
    accountId: string,
    thresholds: readonly number[],
    check?: (before: readonly number[]) => void,
  ): Promise<void> {
    for (const threshold of thresholds) requireAmount('a threshold', threshold, 0);
    await this.dataSource
      .transaction(async (manager) => {
        // Concurrent calls must not mix their thresholds.
        await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('low balance ' || $1, 0))", [
          accountId,
        ]);
        check?.(await this.thresholds(accountId, manager));
        await manager.query('DELETE FROM low_balance_alerts WHERE account_id = $1', [accountId]);
        await manager.query(
          `INSERT INTO low_balance_alerts SELECT DISTINCT $1, t FROM unnest($2::bigint[]) AS t
           ON CONFLICT DO NOTHING`,
          [accountId, thresholds],
        );
      })
      .catch((error: unknown) => {
        throw foreignKeyViolated(error) ? accountNotFound(accountId) : error;
      });
  }
}
