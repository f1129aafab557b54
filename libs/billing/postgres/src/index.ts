import { CreateBilling1763600000000 } from './create-billing';
import { accountSchema, apiKeySchema } from './schemas';

export { PostgresAccounts } from './postgres-accounts';
export { PostgresApiKeys } from './postgres-api-keys';
export { PostgresBillingChanges } from './postgres-billing-changes';
export { PostgresLedger } from './postgres-ledger';

/** What the database must know to hold this adapter's tables. */
export const billingTables = {
  entities: [accountSchema, apiKeySchema],
  migrations: [CreateBilling1763600000000],
};
