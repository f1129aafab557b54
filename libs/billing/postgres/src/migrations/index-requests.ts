import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexPartitions } from './index-partitions';

/** A key that is used no more, or an operation that is used seldom, is found without a look at the account's other requests. */
export class IndexRequests1763700030000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexPartitions(runner, 'usage_requests', 'usage_requests_by_key', 'key_id, at');
    await indexPartitions(
      runner,
      'usage_requests',
      'usage_requests_by_operation',
      'account_id, operation, at',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX usage_requests_by_operation, usage_requests_by_key');
  }
}
