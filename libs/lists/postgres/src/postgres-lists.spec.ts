import { listsContract } from '@enrichment/lists-domain/testing';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { listTables, PostgresLists } from './index';

listsContract('PostgreSQL', async () => {
  const { database, drop } = await openTestDatabase(listTables);
  return { lists: new PostgresLists(database.dataSource), close: drop };
});
