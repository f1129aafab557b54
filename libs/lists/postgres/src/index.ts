import { deleteInBatches, type Forget } from '@enrichment/postgres';
import { CreateLists1763800100000 } from './migrations/create-lists';

export { PostgresLists } from './postgres-lists';

/** Migrations of this adapter's tables. */
export const listTables = {
  migrations: [CreateLists1763800100000],
  forget: (async (manager, accountId) => {
    const rows = 'SELECT ctid FROM list_rows WHERE list_id IN (SELECT id FROM lists WHERE account_id = $1)';
    await deleteInBatches(manager, 'list_rows', rows, [accountId]);
    await manager.query('DELETE FROM lists WHERE account_id = $1', [accountId]);
  }) satisfies Forget,
};
