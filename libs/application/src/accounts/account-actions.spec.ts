import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '@enrichment/billing-domain';
import { PostgresAccounts } from '@enrichment/billing-postgres';
import { type Database, rowsOf } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { tables } from '../tables';
import { deleteAccount, forgetDeletedAccounts } from './account-actions';

const guide = readFileSync(join(__dirname, '../../../../docs/personal-data.md'), 'utf8');
/** What a deletion does with each column, by `table.column`. */
const fates = new Map(
  [...guide.matchAll(/^\| ([^|]+?) +\| (`.+\..+`) +\|$/gm)].flatMap(([, fate, columns]) =>
    [...columns!.matchAll(/`([^`]+)`/g)].map(([, column]) => [column!, fate!] as const),
  ),
);

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isRequired: boolean;
}

const everyColumn = `
SELECT c.relname AS table, column_name AS column, data_type AS type,
       is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AS is_required
FROM information_schema.columns JOIN pg_class c ON c.oid = (table_schema || '.' || table_name)::regclass
WHERE table_schema = 'public' AND relkind IN ('r', 'p') AND NOT c.relispartition
ORDER BY c.relname`;

const email = 'ada@example.com';
const zeros: Record<string, unknown> = {
  bigint: 1,
  integer: 1,
  smallint: 1,
  boolean: true,
  jsonb: '{}',
  ARRAY: '{}',
  bytea: '\\x00',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  'double precision': 1,
};

describe('the deletion of an account', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let columns: Column[];
  let account: Account;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(tables));
    columns = await rowsOf<Column>(database.dataSource, everyColumn);
    account = await new PostgresAccounts(database.dataSource).create({ email, credits: 0 });
  });
  afterAll(() => drop());

  /** Writes a row with the account's id and address into each table that has a documented column for one. */
  async function fill(): Promise<void> {
    const named: Record<string, unknown> = {
      account_id: account.id,
      email,
      user_email: email,
      user_id: 'usr_1',
      mailed: `{${email}}`,
      recipient: email,
      'mails.key': `link ${email}`,
      provider_id: 'credential',
      role: 'owner',
      'dashboard_users.role': 'user',
      'dashboard_users.id': 'usr_1',
      'webhook_deliveries.due_at': '2026-01-01T00:00:00Z',
      'email_rechecks.askers': JSON.stringify([{ account: account.id, requestId: 'r' }]),
    };
    const users = ['dashboard_users', 'webhook_endpoints', 'webhook_events'];
    const filled = [...new Set([...users, ...[...fates.keys()].map((each) => each.split('.')[0]!)])].filter(
      (table) => table !== 'accounts' && !/^(ledger|spending|usage)/.test(table),
    );
    for (const table of filled) {
      const its = columns.filter((each) => each.table === table);
      const values = new Map(
        its.flatMap(({ column, type, isRequired }) => {
          const value =
            named[`${table}.${column}`] ?? (/^(text|ARRAY)$/.test(type) ? named[column] : undefined);
          if (value !== undefined) return [[column, value] as const];
          return isRequired ? [[column, zeros[type] ?? 'x'] as const] : [];
        }),
      );
      const names = [...values.keys()];
      await database.dataSource.query(
        `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((_, i) => `$${i + 1}`).join()}) ON CONFLICT DO NOTHING`,
        [...values.values()],
      );
    }
  }

  /** The columns that contain the account's id or the address. */
  async function naming(): Promise<string[]> {
    const found: string[] = [];
    for (const { table, column } of columns) {
      const [{ count }] = await database.dataSource.query<[{ count: number }]>(
        `SELECT count(*)::int AS count FROM ${table} WHERE strpos(${column}::text, $1) + strpos(${column}::text, $2) > 0`,
        [account.id, email],
      );
      if (count > 0) found.push(`${table}.${column}`);
    }
    return found;
  }

  const remaining = (fate: string | undefined) => fate?.startsWith('remain');

  it('is documented for each column that names an account or a person', () => {
    const all = columns.map(({ table, column }) => `${table}.${column}`);
    const suspects = columns
      .filter(
        ({ column, type }) =>
          type !== 'boolean' && /account|user|mail|address|asker|recipient|_ips/.test(column),
      )
      .filter(({ table }) => table !== 'writer_lease') // An address of a replica.
      .map(({ table, column }) => `${table}.${column}`);
    expect(suspects.filter((each) => !fates.has(each))).toEqual([]);
    expect([...fates.keys()].filter((each) => !all.includes(each))).toEqual([]);
  });

  it('leaves the documented columns only', async () => {
    await fill();
    const before = await naming();
    expect(before.filter((each) => !fates.has(each))).toEqual([]);
    expect(before.length).toBeGreaterThan(30);
    await deleteAccount(database, account);
    expect((await naming()).filter((each) => !remaining(fates.get(each)))).toEqual([]);
    // What a request in progress wrote.
    await fill();
    await forgetDeletedAccounts(database);
    expect((await naming()).filter((each) => !remaining(fates.get(each)))).toEqual([]);
  });

  it('keeps the recheck of an address that another account waits for', async () => {
    const askers = [account.id, 'acc_other'].map((id) => ({ account: id, requestId: 'r' }));
    await database.dataSource.query(
      `INSERT INTO email_rechecks (id, email, host, due_at, planned_at, askers) VALUES ('2', 'b@example.com', 'h', now(), now(), $1)`,
      [JSON.stringify(askers)],
    );
    await deleteAccount(database, account);
    const rows = await database.dataSource.query('SELECT email, askers FROM email_rechecks');
    expect(rows).toEqual([{ email: 'b@example.com', askers: askers.slice(1) }]);
  });
});
