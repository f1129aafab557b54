import { listsContract } from '@enrichment/lists-domain/testing';
import { type Fill, plansContract } from '@enrichment/postgres/testing';
import { listTables, PostgresLists } from './index';

/** Lists of 2,000 other accounts: finished ones, one with 60,000 settled rows, and drafts. */
const fill: Fill = (source) =>
  source.query(`
    INSERT INTO lists (id, account_id, key_id, name, operation, field, parameters, columns, state, created_at)
      SELECT 'lst_' || n, 'acc_' || n, 'k', 'n', 'email', 'email', '{}', '[]', CASE n % 2 WHEN 0 THEN 'finished' ELSE 'draft' END, '2100-01-01'
      FROM generate_series(1, 2000) n;
    INSERT INTO list_rows (list_id, number, subject, cells, is_open, due_at, body)
      SELECT 'lst_2', n, 's', '[]', false, '-infinity', '{}' FROM generate_series(0, 59999) n`);

plansContract(listTables, { fill }, (open) =>
  listsContract('PostgreSQL', () =>
    Promise.resolve({ lists: new PostgresLists(open().dataSource), close: () => Promise.resolve() }),
  ),
);
