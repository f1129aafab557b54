import type { Forget } from '@enrichment/postgres';
import { deleteLists } from './postgres-lists';
import { countCharacters } from './migrations/count-characters';
import { CreateLists1763800100000 } from './migrations/create-lists';

export { PostgresLists } from './postgres-lists';

/** Migrations of this adapter's tables. */
export const listTables = {
  migrations: [CreateLists1763800100000, countCharacters],
  forget: (async (manager, accountId) => {
    await deleteLists(manager, 'account_id = $1', [accountId]);
  }) satisfies Forget,
};
