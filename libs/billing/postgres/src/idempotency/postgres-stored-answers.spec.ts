import { storedAnswersContract } from '@enrichment/billing-domain/testing';
import { ManualClock, newUlid } from '@enrichment/kernel';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { billingTables, PostgresAccounts, PostgresStoredAnswers } from '../index';

storedAnswersContract('PostgreSQL', async () => {
  const { database, drop } = await openTestDatabase(billingTables);
  const clock = new ManualClock();
  const accounts = new PostgresAccounts(database.dataSource);
  return {
    answers: new PostgresStoredAnswers(database.dataSource, clock),
    advance: (milliseconds: number) => clock.advance(milliseconds),
    newAccount: async () => (await accounts.create({ email: `${newUlid()}@example.com`, credits: 0 })).id,
    close: drop,
  };
});
