import type { Forget } from '@enrichment/postgres';
import { PostgresAccounts } from './accounts/postgres-accounts';
import { ChargeUnknown1763800066000 } from './migrations/charge-unknown';
import { CreateBilling1763800000000 } from './migrations/create-billing';
import { DropAccountMoves1763800080000 } from './migrations/drop-account-moves';
import { KeepSuspensionReasons1763800064000 } from './migrations/keep-suspension-reasons';
import { FindArchivedEntries1763800091000 } from './migrations/find-archived-entries';
import { IndexLedgerOperations1763800092000 } from './migrations/index-ledger-operations';
import { KeepBodies1763800072000 } from './migrations/keep-bodies';
import { LockAccounts1763800084000 } from './migrations/lock-accounts';
import { MarkReplays1763800097000 } from './migrations/mark-replays';
import { MarkTests1763800069000 } from './migrations/mark-tests';
import { OwnerFunctions1763800073000 } from './migrations/owner-functions';
import { RequireOpenAccounts1763800093000 } from './migrations/require-open-accounts';
import { RefundRequests1763800065000 } from './migrations/refund-requests';
import { RequireMarks1763800098000 } from './migrations/require-marks';
import { SumRefusals1763800062000 } from './migrations/sum-refusals';

export { PostgresAccounts } from './accounts/postgres-accounts';
export { PostgresApiKeys } from './keys/postgres-api-keys';
export { bodyKeyId } from './bodies/body-cipher';
export { PostgresRequestBodies } from './bodies/postgres-request-bodies';
export { PostgresBillingChanges } from './postgres-billing-changes';
export { type ChargeWriter, PostgresChargeWriter, type FlushReport } from './ledger/charge-writer';
export { PostgresLedger } from './ledger/postgres-ledger';
export { PostgresLedgerKeeper } from './ledger/postgres-ledger-keeper';
export { PostgresLowBalanceAlerts } from './accounts/postgres-low-balance-alerts';
export { PostgresStoredAnswers } from './idempotency/postgres-stored-answers';
export { maxRequestDays } from './usage/usage-partitions';
export { PostgresUsageKeeper } from './usage/postgres-usage-keeper';
export { PostgresUsageLog, type UsageLogOptions } from './usage/postgres-usage-log';
export { PostgresUsageReports } from './usage/postgres-usage-reports';

/**
 * Rights of a role that works with the tables and does not own them, where it has fewer than all. The archive is written by a function of
 * the owner. Heads and checkpoints only go forward.
 */
export const billingRights: Readonly<Record<string, string>> = {
  ledger: 'SELECT, INSERT',
  ledger_notes: 'SELECT, INSERT',
  ledger_operations: 'SELECT, INSERT',
  ledger_archive: 'SELECT',
  ledger_heads: 'SELECT, INSERT, UPDATE',
  ledger_checkpoints: 'SELECT, INSERT, UPDATE',
};

/** Tables and migrations of this adapter. */
export const billingTables = {
  migrations: [
    CreateBilling1763800000000,
    SumRefusals1763800062000,
    KeepSuspensionReasons1763800064000,
    RefundRequests1763800065000,
    ChargeUnknown1763800066000,
    MarkTests1763800069000,
    KeepBodies1763800072000,
    OwnerFunctions1763800073000,
    DropAccountMoves1763800080000,
    LockAccounts1763800084000,
    FindArchivedEntries1763800091000,
    IndexLedgerOperations1763800092000,
    RequireOpenAccounts1763800093000,
    MarkReplays1763800097000,
    RequireMarks1763800098000,
  ],
  forget: ((manager, accountId) => new PostgresAccounts(manager).delete(accountId)) satisfies Forget,
};
