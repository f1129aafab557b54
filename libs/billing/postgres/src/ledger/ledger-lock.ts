/**
 * The number of the ledger's advisory lock. A trigger makes each transaction that inserts entries hold it shared until the commit.
 * Writers of the previous release, which lock no accounts, take it exclusively before they read.
 */
export const ledgerLock = 7_146_004;
