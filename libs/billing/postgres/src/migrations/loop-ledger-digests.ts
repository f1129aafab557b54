import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The digest of many entries at once, the same as that of one after the other: an aggregate calls its function for each entry, which
 * costs twice as much as the hash itself.
 */
export class LoopLedgerDigests1763700031000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE FUNCTION ledger_next_digest(digest bytea, start bytea, entries bytea[]) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  entry bytea;
BEGIN
  digest := coalesce(digest, start);
  FOREACH entry IN ARRAY entries LOOP
    digest := sha256(digest || entry);
  END LOOP;
  RETURN digest;
END $$;
CREATE AGGREGATE ledger_digest (start bytea, entries bytea[]) (SFUNC = ledger_next_digest, STYPE = bytea);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP AGGREGATE ledger_digest (bytea, bytea[])');
    await runner.query('DROP FUNCTION ledger_next_digest (bytea, bytea, bytea[])');
  }
}
