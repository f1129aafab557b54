/**
 * The number of the ledger's advisory lock. Who writes on what he believes the accounts to hold takes it shared: the
 * entries' numbers tell when he is wrong. Who looks first takes it alone: then nobody writes between look and entry.
 */
export const ledgerLock = 7_146_004;
