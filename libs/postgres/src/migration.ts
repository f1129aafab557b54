import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A class that TypeORM makes a migration of. */
export type Migration = new () => MigrationInterface;

/**
 * A migration of statements. It is never undone: the previous release works with the tables of this one.
 *
 * @param name with the time at its end, in milliseconds since the Unix epoch: migrations run in this order
 * @param up SQL, or what sends it
 * @param options.transaction `false`: for CREATE INDEX CONCURRENTLY, which needs a statement of its own
 */
export function migration(
  name: string,
  up: string | ((runner: QueryRunner) => Promise<unknown>),
  { transaction = true } = {},
): Migration {
  return class implements MigrationInterface {
    readonly name = name;
    readonly transaction = transaction;

    async up(runner: QueryRunner): Promise<void> {
      await (typeof up === 'string' ? runner.query(up) : up(runner));
    }

    down(): Promise<void> {
      return Promise.reject(new Error('Migrations are not undone: restore a backup instead.'));
    }
  };
}
