import { storedAnswersContract } from '@enrichment/billing-domain/testing';
import { type Fill, plansContract } from '@enrichment/postgres/testing';
import { billingTables, PostgresAccounts, PostgresLedger, PostgresStoredAnswers } from '../index';

/** Answers of 2,000 other accounts. */
const fill: Fill = (source) =>
  source.query(`
    INSERT INTO accounts (id, email) SELECT 'acc_' || n, n || '@example.com' FROM generate_series(0, 1999) n;
    INSERT INTO stored_answers (account_id, key, fingerprint, request_id, created_at, lease_until, status, body)
    SELECT 'acc_' || n % 2000, 'key ' || n, 'f', 'r' || n, '2100-01-01', '2100-01-01', 200, '{}' FROM generate_series(1, 60000) n`);

/** The test's own passage of time. */
const larger: [RegExp, number][] = [[/^UPDATE stored_answers SET created_at = created_at - age/, Infinity]];

plansContract(billingTables, { fill, larger }, (open) =>
  storedAnswersContract('PostgreSQL', async () => {
    const database = open();
    const ledger = new PostgresLedger(database);
    return {
      accounts: new PostgresAccounts(database.dataSource),
      answers: new PostgresStoredAnswers(database.dataSource),
      ledger,
      advance: async (milliseconds: number) => {
        await database.dataSource.query(
          `UPDATE stored_answers SET created_at = created_at - age, lease_until = lease_until - age
           FROM (SELECT $1 * interval '1 millisecond' AS age) AS passed WHERE created_at < '2090-01-01'`,
          [milliseconds],
        );
      },
      close: () => ledger.close(),
    };
  }),
);
