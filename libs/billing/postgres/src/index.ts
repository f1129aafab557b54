import { CreateBilling1763600000000 } from './create-billing';
import { CreateStoredAnswers1763600001000 } from './create-stored-answers';
import { FasterCharges1763600005000 } from './faster-charges';
import { accountSchema, apiKeySchema } from './schemas';

export { PostgresAccounts } from './postgres-accounts';
export { PostgresApiKeys } from './postgres-api-keys';
export { PostgresBillingChanges } from './postgres-billing-changes';
export { PostgresLedger } from './postgres-ledger';
export { PostgresStoredAnswers } from './postgres-stored-answers';

/** What the database must know to hold this adapter's tables. */
export const billingTables = {
  entities: [accountSchema, apiKeySchema],
  migrations: [CreateBilling1763600000000, CreateStoredAnswers1763600001000, FasterCharges1763600005000],
};
