import type { Forget } from '@enrichment/postgres';
import { PostgresAccounts } from './accounts/postgres-accounts';
import { createBilling } from './migrations/create-billing';
import { indexRequests } from './migrations/index-requests';
import { lockAccounts } from './migrations/lock-accounts';
import { ownerFunctions } from './migrations/owner-functions';
import { sumService } from './migrations/sum-service';

export { PostgresAccounts } from './accounts/postgres-accounts';
export { PostgresApiKeys } from './keys/postgres-api-keys';
export { bodyKeyId } from './bodies/body-cipher';
export { PostgresRequestBodies } from './bodies/postgres-request-bodies';
export { openBillingChanges } from './billing-changes';
export { type ChargeWriter, PostgresChargeWriter, type FlushReport } from './ledger/charge-writer';
export { PostgresLedger } from './ledger/postgres-ledger';
export { PostgresLedgerKeeper } from './ledger/postgres-ledger-keeper';
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
  migrations: [createBilling, ownerFunctions, lockAccounts, sumService, indexRequests],
  forget: ((manager, accountId) => new PostgresAccounts(manager).delete(accountId)) satisfies Forget,
};
