import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who belongs to which account; whoever was the user of one is its owner. */
export class CreateMembers1763700030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_members (
        account_id text NOT NULL, -- Of billing.
        user_id text NOT NULL REFERENCES dashboard_users ON DELETE CASCADE,
        role text NOT NULL CHECK (role IN ('owner', 'developer', 'billing', 'viewer')),
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, user_id)
      );
      CREATE INDEX account_members_by_user ON account_members (user_id, created_at, account_id);

      -- The release before makes users beside this one, and knows no members.
      CREATE FUNCTION make_owner() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO account_members (account_id, user_id, role) VALUES (NEW.account_id, NEW.id, 'owner');
        RETURN NULL;
      END $$;
      CREATE TRIGGER make_owner AFTER INSERT ON dashboard_users FOR EACH ROW EXECUTE FUNCTION make_owner();

      INSERT INTO account_members (account_id, user_id, role, created_at)
      SELECT account_id, id, 'owner', created_at FROM dashboard_users;

      ALTER TABLE dashboard_sessions ADD COLUMN account_id text; -- Looked at; NULL: the user's.`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE dashboard_sessions DROP COLUMN account_id;
      DROP TRIGGER make_owner ON dashboard_users;
      DROP FUNCTION make_owner;
      DROP TABLE account_members`);
  }
}
