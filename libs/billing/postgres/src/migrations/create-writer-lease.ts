import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who writes the charges of all replicas: one row, whose loss costs nothing, so it writes no WAL. */
export class CreateWriterLease1763700013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE writer_lease (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        holder text NOT NULL,
        address text NOT NULL,
        secret text NOT NULL,
        ends_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE writer_lease');
  }
}
