import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Caps of keys, and what those with caps have spent up to an entry of their account, so that only later entries must be read.
 *
 * `ledger_today` is the day that `now()` gives entries: charges and their caps are of one day.
 */
export class CreateSpendingCaps1763700020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_keys ADD COLUMN caps jsonb NOT NULL DEFAULT '{}'`);
    await runner.query(
      announcements('name, scopes, allowed_ips, limits, caps, expires_at, disabled_at, revoked_at'),
    );
    await runner.query(`
      CREATE TABLE spending_marks (
        key integer PRIMARY KEY REFERENCES api_keys (number), -- With caps.
        account bigint NOT NULL,
        number bigint NOT NULL, -- Entries of the account up to this one are counted.
        day date NOT NULL, -- Of UTC, as they were counted.
        today bigint NOT NULL,
        this_month bigint NOT NULL
      ) WITH (fillfactor = 70);
      CREATE INDEX spending_marks_by_account ON spending_marks (account);
      CREATE FUNCTION ledger_today() RETURNS date LANGUAGE sql STABLE RETURN (now() AT TIME ZONE 'UTC')::date;
      CREATE FUNCTION require_day(expected date) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF ledger_today() <> expected THEN
          RAISE EXCEPTION 'today is %, not %', ledger_today(), expected USING ERRCODE = 'serialization_failure';
        END IF;
      END $$;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION require_day;
      DROP FUNCTION ledger_today;
      DROP TABLE spending_marks;`);
    await runner.query(
      announcements('name, scopes, allowed_ips, limits, expires_at, disabled_at, revoked_at'),
    );
    await runner.query('ALTER TABLE api_keys DROP COLUMN caps');
  }
}

/** Tells all replicas when one of the columns changes. */
function announcements(columns: string): string {
  return `
    DROP TRIGGER api_keys_changed ON api_keys;
    CREATE TRIGGER api_keys_changed AFTER INSERT OR DELETE OR UPDATE OF ${columns} ON api_keys
      FOR EACH ROW EXECUTE FUNCTION announce_billing_change();`;
}
