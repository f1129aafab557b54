import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { outcomesContract } from '@enrichment/email-domain/testing';
import type { RunStatement } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { emailTables, PostgresOutcomes } from './index';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await openTestDatabase(emailTables));
});
afterAll(() => drop());

async function opened(): Promise<PostgresOutcomes> {
  await database.dataSource.query('TRUNCATE email_outcomes, email_statements, email_calibration');
  return new PostgresOutcomes(database.dataSource);
}

const run: RunStatement = (text, values) => database.dataSource.query(text, [...values]);

outcomesContract('PostgresOutcomes', opened, run);

it('counts a statement once under concurrent reports, and stores no address', async () => {
  const outcomes = await opened();
  const at = new Date();
  const report = { account: 'acc_1', email: 'jo.known@a.test', kind: 'delivered', at } as const;
  await (
    await outcomes.state(report.account, report.email, { likelihood: 0.97, hostKind: 'other', at })
  )(run);
  await Promise.all(Array.from({ length: 8 }, () => outcomes.report(report)));
  expect(await outcomes.calibration()).toMatchObject([{ count: 1, right: 1 }]);
  await (
    await outcomes.state(report.account, report.email, { likelihood: 0.97, hostKind: 'other', at })
  )(run);
  const rows = await database.dataSource.query<object[]>(
    'SELECT row_to_json(o) AS row FROM email_outcomes o UNION ALL SELECT row_to_json(s) FROM email_statements s',
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('jo.known');
});
