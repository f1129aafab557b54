import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an operator does to accounts, and the default limits. */
export class CreateAccountStates1763700009000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Few accounts have one: a table beside theirs.
      CREATE TABLE account_states (
        account_id text PRIMARY KEY REFERENCES accounts,
        suspended_at timestamptz,
        deleted_at timestamptz
      );
      CREATE TRIGGER account_states_changed AFTER INSERT OR UPDATE OR DELETE ON account_states
        FOR EACH ROW EXECUTE FUNCTION announce_billing_change();

      CREATE TABLE default_limits (
        item text PRIMARY KEY,
        per_second bigint NOT NULL CHECK (per_second >= 0)
      );
      CREATE TRIGGER default_limits_changed AFTER INSERT OR UPDATE OR DELETE ON default_limits
        FOR EACH STATEMENT EXECUTE FUNCTION announce_terms_change();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE default_limits, account_states');
  }
}
