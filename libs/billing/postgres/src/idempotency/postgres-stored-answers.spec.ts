import { storedAnswersContract } from '@enrichment/billing-domain/testing';
import { ManualClock } from '@enrichment/kernel';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { billingTables, PostgresAccounts, PostgresLedger, PostgresStoredAnswers } from '../index';

storedAnswersContract('PostgreSQL', async () => {
  const { database, drop } = await openTestDatabase(billingTables);
  const clock = new ManualClock();
  const ledger = new PostgresLedger(database);
  return {
    accounts: new PostgresAccounts(database.dataSource),
    answers: new PostgresStoredAnswers(database.dataSource, clock),
    ledger,
    advance: (milliseconds: number) => clock.advance(milliseconds),
    close: async () => {
      await ledger.close();
      await drop();
    },
  };
});
