import { outcomesContract, rechecksContract } from '@enrichment/email-domain/testing';
import { recheckBounds } from '@enrichment/email-domain';
import type { RunStatement } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { type Fill, plansContract } from '@enrichment/postgres/testing';
import { emailTables, PostgresOutcomes, PostgresRechecks } from './index';

/** What others know: outcomes, earlier verdicts and rechecks that have ended. */
const fill: Fill = (source) =>
  source.query(`
    INSERT INTO email_outcomes SELECT 'other ' || n, 'delivered', 'acc_' || n % 7 + 100, '2100-01-01' FROM generate_series(1, 60000) n;
    INSERT INTO email_statements SELECT 'other ' || n, 0.9, 'other', '2100-01-01' FROM generate_series(1, 60000) n;
    INSERT INTO email_rechecks (id, host, due_at, planned_at, askers, evidence, checked_at)
      SELECT 'other ' || n, 'mx.a.test', '2000-01-01', '2100-01-01', '[{"account":"acc_1"}]', '{}', '2100-01-01' FROM generate_series(1, 60000) n`);

/** Deletes what earlier tests have written. */
const emptied = async ({ dataSource }: Database, tables: readonly string[]) => {
  for (const table of tables) await dataSource.query(`DELETE FROM ${table} WHERE id NOT LIKE 'other %'`);
  await dataSource.query('DELETE FROM email_calibration');
};
/** The last ones read the rechecks that wait, which are bounded. */
const larger = [
  [/NOT LIKE 'other %'/, Infinity],
  [/WHERE email IS NOT NULL/, 4 * recheckBounds.waiting],
] as const;

plansContract(emailTables, { fill, larger }, (open) => {
  const run: RunStatement = (text, values) => open().dataSource.query(text, [...values]);
  outcomesContract(
    'PostgreSQL',
    async () => {
      await emptied(open(), ['email_outcomes', 'email_statements']);
      return new PostgresOutcomes(open().dataSource);
    },
    run,
  );
  rechecksContract('PostgreSQL', async () => {
    await emptied(open(), ['email_rechecks']);
    const addresses = async () => {
      const rows = await open().dataSource.query<{ email: string }[]>(
        'SELECT email FROM email_rechecks WHERE email IS NOT NULL',
      );
      return rows.map(({ email }) => email);
    };
    return {
      run,
      addresses,
      rechecks: new PostgresRechecks(open().dataSource),
      outcomes: new PostgresOutcomes(open().dataSource),
    };
  });
});
