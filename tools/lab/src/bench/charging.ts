import type { Charge, Ledger } from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import type { Pool } from 'pg';

/** All ids here are as long as real ones. */
const keyId = 'key_00000000000000000000BENCH0';

export type ChargeOne = (accountId: string) => Promise<unknown>;

/** Ours: charges of concurrent callers leave together. */
export function groupCommit(ledger: Ledger): ChargeOne {
  return (accountId) => ledger.charge(newCharge(accountId));
}

export function newCharge(accountId: string): Charge {
  return { requestId: newUlid(), accountId, keyId, operation: 'email', price: 1 };
}

/**
 * Tables of the baselines. The balance is a column of the account's row. The entries have the same columns, checks,
 * indexes and guard as ours, in one table; a sequence numbers them.
 */
export const baselineTables = `
  CREATE TABLE baseline_accounts (
    id text PRIMARY KEY,
    number bigint NOT NULL,
    credits bigint NOT NULL CHECK (credits BETWEEN 0 AND 1000000000000),
    ip_lookups_left integer NOT NULL DEFAULT 0 CHECK (ip_lookups_left >= 0)
  ) WITH (fillfactor = 50); -- Room for the next balance on the same page: no index is touched by a charge.
  CREATE TABLE baseline_entries (LIKE ledger INCLUDING ALL);
  ALTER TABLE baseline_entries ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;
  CREATE TRIGGER baseline_entries_stay BEFORE UPDATE OR DELETE ON baseline_entries
    FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();`;

const insert = `INSERT INTO baseline_entries (account, kind, operation, request, key,
  credits, balance_after, ip_lookups, ip_lookups_after)`;

/** The common first version: a transaction per charge that locks the account, reads and writes. */
export function transactionPerCharge(pool: Pool): ChargeOne {
  return async (accountId) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ number: number; credits: number; ip_lookups_left: number }>({
        name: 'lock',
        text: 'SELECT number, credits, ip_lookups_left FROM baseline_accounts WHERE id = $1 FOR UPDATE',
        values: [accountId],
      });
      const { number, credits, ip_lookups_left: lookups } = rows[0]!;
      if (credits < 1) throw new Error('The account is empty.');
      await client.query({
        name: 'debit',
        text: 'UPDATE baseline_accounts SET credits = $2 WHERE id = $1',
        values: [accountId, credits - 1],
      });
      await client.query({
        name: 'enter',
        text: `${insert} VALUES ($1, 2, 1, uuidv7(), 1, -1, $2, 0, $3)`,
        values: [number, credits - 1, lookups],
      });
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
}

/** The common second version: the same in one statement and one round trip. */
export function statementPerCharge(pool: Pool): ChargeOne {
  const text = `WITH paid AS (
      UPDATE baseline_accounts SET credits = credits - 1 WHERE id = $1 AND credits >= 1
      RETURNING number, credits, ip_lookups_left)
    ${insert} SELECT number, 2, 1, uuidv7(), 1, -1, credits, 0, ip_lookups_left FROM paid`;
  return async (accountId) => {
    const { rowCount } = await pool.query({ name: 'charge', text, values: [accountId] });
    if (rowCount !== 1) throw new Error('The account is empty.');
  };
}
