import { AddClaimAttempts1763700005000 } from './migrations/add-claim-attempts';
import { AddRefusalReason1763700006000 } from './migrations/add-refusal-reason';
import { CheckpointLedger1763700008000 } from './migrations/checkpoint-ledger';
import { CompactLedger1763700007000 } from './migrations/compact-ledger';
import { AddRequestParameter1763700011000 } from './migrations/add-request-parameter';
import { CreateAccountStates1763700009000 } from './migrations/create-account-states';
import { CreateAdjustments1763700012000 } from './migrations/create-adjustments';
import { CreateBilling1763600000000 } from './migrations/create-billing';
import { CreateDashboardReads1763700002000 } from './migrations/create-dashboard-reads';
import { CreateGrantKeys1763700003000 } from './migrations/create-grant-keys';
import { CreateLedgerReads1763700004000 } from './migrations/create-ledger-reads';
import { CreateLowBalanceAlerts1763700001000 } from './migrations/create-low-balance-alerts';
import { CreateSpendingCaps1763700020000 } from './migrations/create-spending-caps';
import { CreateStoredAnswers1763600001000 } from './migrations/create-stored-answers';
import { CreateUsageMatches1763700031000 } from './migrations/create-usage-matches';
import { CreateUsage1763600002000 } from './migrations/create-usage';
import { CreateWriterLease1763700013000 } from './migrations/create-writer-lease';
import { IndexBalances1763700036000 } from './migrations/index-balances';
import { IndexPastDays1763700035000 } from './migrations/index-past-days';
import { IndexRequests1763700030000 } from './migrations/index-requests';
import { LoopLedgerDigests1763700031000 } from './migrations/loop-ledger-digests';
import { apiKeySchema } from './keys/api-key-schema';

export { PostgresAccounts } from './accounts/postgres-accounts';
export { PostgresApiKeys } from './keys/postgres-api-keys';
export { PostgresBillingChanges } from './postgres-billing-changes';
export { PostgresChargeWriter, type ChargeWriterOptions, type FlushReport } from './ledger/charge-writer';
export { PostgresLedger } from './ledger/postgres-ledger';
export { PostgresLedgerKeeper } from './ledger/postgres-ledger-keeper';
export { PostgresLowBalanceAlerts } from './accounts/postgres-low-balance-alerts';
export { PostgresStoredAnswers } from './idempotency/postgres-stored-answers';
export { PostgresWriterLease } from './ledger/postgres-writer-lease';
export { mostRequestDays } from './usage/usage-partitions';
export { PostgresUsageKeeper, type UsageUpkeep } from './usage/postgres-usage-keeper';
export { PostgresUsageLog, type UsageLogOptions } from './usage/postgres-usage-log';
export { PostgresUsageReports } from './usage/postgres-usage-reports';

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
    AddClaimAttempts1763700005000,
    AddRefusalReason1763700006000,
    CompactLedger1763700007000,
    CheckpointLedger1763700008000,
    CreateAdjustments1763700012000,
    CreateAccountStates1763700009000,
    AddRequestParameter1763700011000,
    CreateWriterLease1763700013000,
    CreateSpendingCaps1763700020000,
    IndexRequests1763700030000,
    CreateUsageMatches1763700031000,
    LoopLedgerDigests1763700031000,
    IndexPastDays1763700035000,
    IndexBalances1763700036000,
  ],
};
