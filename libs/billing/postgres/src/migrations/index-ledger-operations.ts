import type { MigrationInterface, QueryRunner } from 'typeorm';

const partitions = Array.from({ length: 8 }, (_, i) => `ledger_${i}`);

/** Finds the entries of an operation, which may be few in a long ledger. */
export class IndexLedgerOperations1763800092000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const partition of partitions) {
      await runner.query(`DROP INDEX IF EXISTS ${partition}_by_operation`);
      await runner.query(
        `CREATE INDEX CONCURRENTLY ${partition}_by_operation ON ${partition} (account, operation, number)`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const partition of partitions) await runner.query(`DROP INDEX ${partition}_by_operation`);
  }
}
