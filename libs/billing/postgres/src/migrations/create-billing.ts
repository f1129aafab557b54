import { createdBefore010 } from '@enrichment/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { accountTables } from './account-tables';
import { ledgerTables } from './ledger-tables';
import { usageTables } from './usage-tables';

/** Accounts with their terms and keys, the ledger, stored answers, and usage. */
export class CreateBilling1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await createdBefore010(runner, 'accounts', 'IndexBalances1763700036000')) return;
    await runner.query(accountTables);
    await runner.query(ledgerTables);
    await runner.query(usageTables);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('A ledger is never dropped: restore a backup instead.'));
  }
}
