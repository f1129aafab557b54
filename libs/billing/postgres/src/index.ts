import { CreateBilling1763600000000 } from './create-billing';
import { CreateDashboardReads1763700002000 } from './create-dashboard-reads';
import { CreateGrantKeys1763700003000 } from './create-grant-keys';
import { CreateLedgerReads1763700004000 } from './create-ledger-reads';
import { CreateLowBalanceAlerts1763700001000 } from './create-low-balance-alerts';
import { CreateStoredAnswers1763600001000 } from './create-stored-answers';
import { CreateUsage1763600002000 } from './create-usage';
import { apiKeySchema } from './schemas';

export { PostgresAccounts } from './postgres-accounts';
export { PostgresApiKeys } from './postgres-api-keys';
export { PostgresBillingChanges } from './postgres-billing-changes';
export { PostgresLedger } from './postgres-ledger';
export { PostgresLowBalanceAlerts } from './postgres-low-balance-alerts';
export { PostgresStoredAnswers } from './postgres-stored-answers';
export { PostgresUsageKeeper, type UsageUpkeep } from './postgres-usage-keeper';
export { PostgresUsageLog, type UsageLogOptions } from './postgres-usage-log';
export { PostgresUsageReports } from './postgres-usage-reports';

/** What the database must know to hold this adapter's tables. */
export const billingTables = {
  entities: [apiKeySchema],
  migrations: [
    CreateBilling1763600000000,
    CreateStoredAnswers1763600001000,
    CreateUsage1763600002000,
    CreateLowBalanceAlerts1763700001000,
    CreateDashboardReads1763700002000,
    CreateGrantKeys1763700003000,
    CreateLedgerReads1763700004000,
  ],
};
