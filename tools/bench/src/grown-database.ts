import { hash } from 'node:crypto';
import { apiKeyDigest } from '@enrichment/billing-domain';
import {
  billingTables,
  PostgresApiKeys,
  PostgresLedger,
  PostgresLedgerKeeper,
} from '@enrichment/billing-postgres';
import { Database } from '@enrichment/postgres';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';

const grant = 1_000_000_000;

/** A database on a server of its own, filled as years of use would: every account has a key, a grant and its charges. */
export interface GrownDatabase {
  readonly accounts: number;
  readonly entries: number;
  readonly ledger: PostgresLedger;
  readonly keys: PostgresApiKeys;
  readonly keeper: PostgresLedgerKeeper;
  /** Bytes of the ledger: its entries, the index of their numbers, that of their requests. */
  sizes(): Promise<LedgerSizes>;
  /** The account and the key of a number from 0. */
  accountId(n: number): string;
  digest(n: number): string;
  close(): Promise<void>;
}

export interface LedgerSizes {
  readonly entries: number;
  readonly numbers: number;
  readonly requests: number;
}

const sizes = `
SELECT sum(pg_table_size(p.inhrelid))::bigint AS entries,
       sum(pg_indexes_size(p.inhrelid) - pg_relation_size(r.indexrelid))::bigint AS numbers, sum(pg_relation_size(r.indexrelid))::bigint AS requests
FROM pg_inherits p JOIN pg_index r ON r.indrelid = p.inhrelid AND r.indisunique AND NOT r.indisprimary
WHERE p.inhparent = 'ledger'::regclass`;

/** @param entriesEach ledger entries of every account, at least 1 */
export async function growDatabase(accounts: number, entriesEach: number): Promise<GrownDatabase> {
  const dataDir = temporaryDataDir();
  const database = await Database.open({ dataDir, applicationName: 'bench', ...billingTables });
  const ledger = new PostgresLedger(database);
  const query = (sql: string, values: unknown[] = []) => database.dataSource.query(sql, values);
  await query(
    `INSERT INTO accounts (id, email)
     SELECT 'acc_' || md5(n::text), n || '@bench.test' FROM generate_series(0, $1::int - 1) AS n`,
    [accounts],
  );
  // The digest is what apiKeyDigest('bench <n>') makes.
  await query(
    `INSERT INTO api_keys (id, account_id, name, prefix, digest, scopes)
     SELECT 'key_' || md5(n::text), 'acc_' || md5(n::text), 'bench', 'enr_bench',
            translate(rtrim(encode(sha256(convert_to('bench ' || n, 'UTF8')), 'base64'), '='), '+/', '-_'), '{email}'
     FROM generate_series(0, $1::int - 1) AS n`,
    [accounts],
  );
  // As time goes by: each pass gives every account its next entry. The request ids sort before all of today.
  for (let pass = 0; pass < entriesEach; pass++) {
    await query(
      `INSERT INTO ledger (account, number, kind, operation, request, key, credits, balance_after, ip_lookups, ip_lookups_after)
       SELECT a.number, pass + 1, CASE pass WHEN 0 THEN 1 ELSE 2 END, CASE WHEN pass > 0 THEN ledger_operation('email') END,
              CASE WHEN pass > 0 THEN lpad(to_hex(pass::bigint * $1::int + a.number), 32, '0')::uuid END,
              CASE WHEN pass > 0 THEN a.number END,
              CASE pass WHEN 0 THEN $3::bigint ELSE -1 END, $3::bigint - pass, 0, 0
       FROM accounts a, (SELECT $2::int AS pass) AS given`,
      [accounts, pass, grant],
    );
    if (pass % 10 === 9) console.error(`filling: ${((pass + 1) * accounts).toLocaleString('en')} entries`);
  }
  await query(
    'INSERT INTO ledger_heads SELECT number, entries, credits, ip_lookups_left FROM account_balances',
  );
  await query('VACUUM ANALYZE');
  await query('CHECKPOINT');
  return {
    accounts,
    entries: accounts * entriesEach,
    ledger,
    keys: new PostgresApiKeys(database.dataSource),
    keeper: new PostgresLedgerKeeper(database.dataSource),
    sizes: async () => (await database.dataSource.query<[LedgerSizes]>(sizes))[0],
    accountId: (n) => `acc_${md5(String(n))}`,
    digest: (n) => apiKeyDigest(`bench ${n}`),
    close: async () => {
      await ledger.close();
      await database.close();
      removeDataDir(dataDir);
    },
  };
}

function md5(text: string): string {
  return hash('md5', text);
}
