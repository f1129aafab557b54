import { CreateEmailTables1763800041000 } from './migrations/create-email-tables';
import { CreateOutcomes1763800042000 } from './migrations/create-outcomes';

export { PostgresOutcomes } from './postgres-outcomes';
export { PostgresRechecks } from './postgres-rechecks';

/** Migrations of this adapter's tables. */
export const emailTables = { migrations: [CreateEmailTables1763800041000, CreateOutcomes1763800042000] };
