import { migration } from '@enrichment/postgres';
import { accountTables } from './account-tables';
import { ledgerTables } from './ledger-tables';
import { usageTables } from './usage-tables';

/** The tables of release 0.2.0: accounts with their terms and keys, the ledger, stored answers, and usage. */
export const createBilling = migration(
  'CreateBilling1763800000000',
  [accountTables, ledgerTables, usageTables].join('\n'),
);
