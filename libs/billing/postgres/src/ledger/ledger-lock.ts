/**
 * The number of the ledger's advisory lock. A trigger makes each transaction that inserts entries hold it shared until the
 * commit. A writer that reads first takes it exclusively, so no other entry is written between its read and its own entries.
 */
export const ledgerLock = 7_146_004;
