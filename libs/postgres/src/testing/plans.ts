import type * as jest from '@jest/globals';
import type { EntityManager } from 'typeorm';
import type { Database } from '../database';
import { openObservedDatabase, type Tables } from './test-databases';

/** Not imported: the programs of tools/lab load this folder too, outside of Jest. */
const { afterAll, beforeAll, describe, expect, it } = globalThis as unknown as typeof jest;

/** Blocks for finding rows by keys, and for the catalogue while a statement is first planned. */
const maxBlocks = 500;

/** Writes many rows that no answer contains. */
export type Fill = (source: Pick<EntityManager, 'query'>) => Promise<unknown>;

interface LargeTables {
  readonly fill: Fill;
  /** Statements that may read more, with their number of blocks. */
  readonly larger?: readonly (readonly [RegExp, number])[];
}

/**
 * Tests that no statement reads rows that its answer leaves out. The tables have statistics, or have none and grow while
 * connections keep the plans of functions and prepared statements.
 *
 * @param run contracts that run all statements
 */
export function plansContract(
  tables: Tables,
  { fill, larger = [] }: LargeTables,
  run: (database: () => Database) => void,
): void {
  describe.each([true, false])('on tables with many rows, which have statistics: %p', (hasStatistics) => {
    let observed: Awaited<ReturnType<typeof openObservedDatabase>>;
    const database = () => observed.database;
    beforeAll(async () => {
      observed = await openObservedDatabase(tables, async (first) => {
        if (hasStatistics) await fill(first.dataSource);
        await first.dataSource.query('ANALYZE');
      });
    });
    if (!hasStatistics) describe('before they grow', () => run(database));

    describe('with all rows', () => {
      beforeAll(async () => {
        if (!hasStatistics)
          await database().dataSource.transaction(async (manager) => {
            await manager.query('SET LOCAL auto_explain.log_min_duration = -1');
            await fill(manager);
          });
        observed.statements.forget();
      });
      run(database);

      it('no statement reads rows that are not in its answer', () => {
        const worst = new Map<string, number>();
        for (const { statement, blocks, rows } of observed.statements.reads()) {
          const [, max = maxBlocks] = larger.find(([pattern]) => pattern.test(statement)) ?? [];
          if (blocks > max + 10 * rows) worst.set(statement, Math.max(blocks, worst.get(statement) ?? 0));
        }
        expect([...worst]).toEqual([]);
      });
    });

    afterAll(() => observed.drop());
  });
}
