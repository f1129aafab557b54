import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an account's pages are read by, and what an operator may set besides. */
export class CreateDashboardReads1763700002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX usage_requests_by_account ON usage_requests (account_id, at);
      -- Errors are few, and looked for by their codes.
      CREATE INDEX usage_errors_by_account ON usage_requests (account_id, code, at) WHERE code <> 'ok';

      ALTER TABLE api_keys ADD COLUMN replaced_at timestamptz;

      CREATE TABLE default_prices (
        item text PRIMARY KEY,
        credits bigint NOT NULL CHECK (credits >= 0)
      );
      CREATE FUNCTION announce_terms_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('billing_changes', ''); -- Anything may have changed.
        RETURN NULL;
      END $$;
      CREATE TRIGGER default_prices_changed AFTER INSERT OR UPDATE OR DELETE ON default_prices
        FOR EACH STATEMENT EXECUTE FUNCTION announce_terms_change();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE default_prices;
      DROP FUNCTION announce_terms_change;
      ALTER TABLE api_keys DROP COLUMN replaced_at;
      DROP INDEX usage_errors_by_account, usage_requests_by_account;`);
  }
}
