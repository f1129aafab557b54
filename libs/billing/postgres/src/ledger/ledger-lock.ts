/**
 * The number of the ledger's advisory lock. Whoever inserts entries holds it shared (a trigger sees to that) until they are
 * committed. Who looks before it writes takes it alone: then nobody writes between look and entry.
 */
export const ledgerLock = 7_146_004;
