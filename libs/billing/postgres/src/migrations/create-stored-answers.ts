import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers of requests with an idempotency key; see `StoredAnswers` in the billing domain. */
export class CreateStoredAnswers1763600001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stored_answers (
        account_id text NOT NULL REFERENCES accounts,
        key text NOT NULL,
        fingerprint text NOT NULL,
        request_id text NOT NULL,
        created_at timestamptz NOT NULL,
        lease_until timestamptz NOT NULL,
        status smallint, -- Null while the request runs.
        body text,
        PRIMARY KEY (account_id, key)
      );
      CREATE INDEX stored_answers_by_age ON stored_answers (created_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stored_answers');
  }
}
