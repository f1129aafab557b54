import { createdBefore010 } from '@enrichment/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identityTables, upgrade } from './tables';

export class CreateIdentity1763800001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isThere = await createdBefore010(runner, 'dashboard_users', 'AddAlertMails1763700033000');
    await runner.query(isThere ? upgrade : identityTables);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Users are never dropped: restore a backup instead.'));
  }
}
