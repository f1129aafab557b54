import type { Database } from '@enrichment/postgres';

/** Sets the time of the ledger in a test's database, for its entries and caps. */
export class LedgerClock {
  private constructor(private readonly database: Database) {}

  static async in(database: Database): Promise<LedgerClock> {
    await database.dataSource.query(`
      CREATE TABLE test_clock (ahead interval NOT NULL);
      INSERT INTO test_clock VALUES (interval '0');
      CREATE FUNCTION test_now() RETURNS timestamptz LANGUAGE sql STABLE RETURN now() + (SELECT ahead FROM test_clock);
      ALTER TABLE ledger ALTER COLUMN created_at SET DEFAULT test_now();
      CREATE OR REPLACE FUNCTION ledger_today() RETURNS date LANGUAGE sql STABLE RETURN (test_now() AT TIME ZONE 'UTC')::date;`);
    return new LedgerClock(database);
  }

  /** @param time ISO 8601 */
  async set(time: string): Promise<void> {
    await this.database.dataSource.query('UPDATE test_clock SET ahead = $1::timestamptz - now()', [time]);
  }

  async advanceHours(hours: number): Promise<void> {
    await this.database.dataSource.query("UPDATE test_clock SET ahead = ahead + $1 * interval '1 hour'", [
      hours,
    ]);
  }
}
