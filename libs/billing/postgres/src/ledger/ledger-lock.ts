/**
 * The number of the ledger's advisory lock. A transaction that inserts entries holds it shared (by a trigger) until they are
 * committed. A writer that reads first takes it exclusively: then no entry is written between its read and its entry.
 */
export const ledgerLock = 7_146_004;
