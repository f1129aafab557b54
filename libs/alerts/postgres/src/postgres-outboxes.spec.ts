import { outboxContract } from '@enrichment/alerts-domain/testing';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { alertTables, PostgresAlertMarks, PostgresMailOutbox } from './index';

outboxContract('PostgreSQL', async () => {
  const { database, drop } = await openTestDatabase(alertTables);
  const { dataSource } = database;
  return {
    marks: new PostgresAlertMarks(dataSource),
    mails: new PostgresMailOutbox(dataSource),
    close: drop,
  };
});
