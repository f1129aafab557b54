import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a page of the ledger finds grants, blocks and adjustments by among many charges, which are not in the index. */
export class CreateLedgerReads1763700004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE INDEX ledger_besides_charges ON ledger_entries (account_id, kind, number) WHERE kind <> 'charge'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ledger_besides_charges');
  }
}
