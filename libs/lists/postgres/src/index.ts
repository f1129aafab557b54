import { forgetting } from '@enrichment/postgres';
import { CreateLists1763800100000 } from './migrations/create-lists';

export { PostgresLists } from './postgres-lists';

/** Migrations of this adapter's tables. */
export const listTables = {
  migrations: [CreateLists1763800100000],
  forget: forgetting('DELETE FROM lists WHERE account_id = $1'),
};
