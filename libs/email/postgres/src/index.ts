import { CreateEmailTables1763800041000 } from './migrations/create-email-tables';

export { PostgresRechecks } from './postgres-rechecks';

/** What the database must know to hold this adapter's tables. */
export const emailTables = { migrations: [CreateEmailTables1763800041000] };
