import { storedAnswersContract } from '@enrichment/billing-domain/testing';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { billingTables, PostgresAccounts, PostgresLedger, PostgresStoredAnswers } from '../index';

storedAnswersContract('PostgreSQL', async () => {
  const { database, drop } = await openTestDatabase(billingTables);
  const ledger = new PostgresLedger(database);
  return {
    accounts: new PostgresAccounts(database.dataSource),
    answers: new PostgresStoredAnswers(database.dataSource),
    ledger,
    advance: async (milliseconds: number) => {
      await database.dataSource.query(
        `UPDATE stored_answers SET created_at = created_at - age, lease_until = lease_until - age
         FROM (SELECT $1 * interval '1 millisecond' AS age) AS passed`,
        [milliseconds],
      );
    },
    close: async () => {
      await ledger.close();
      await drop();
    },
  };
});
