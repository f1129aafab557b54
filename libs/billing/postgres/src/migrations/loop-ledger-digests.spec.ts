import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '@enrichment/postgres/testing';
import fc from 'fast-check';
import { billingTables } from '../index';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase(billingTables);
});
afterAll(() => opened.drop());

it('makes the digest of many entries that one after the other made, wherever they are divided', async () => {
  const entry = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), fc.nat(12), async (entries, cut) => {
      const [digests] = await opened.database.dataSource.query<[Record<'one' | 'all' | 'cut', Buffer>]>(
        `SELECT (SELECT ledger_digest('', e ORDER BY n) FROM unnest($1::bytea[]) WITH ORDINALITY AS e (e, n)) AS one,
                ledger_next_digest(NULL, '', $1::bytea[]) AS all,
                (SELECT ledger_digest('', part ORDER BY n) FROM (VALUES (1, ($1::bytea[])[:$2]), (2, ($1::bytea[])[$2 + 1:])) AS p (n, part)) AS cut`,
        [entries, cut],
      );
      expect(digests.all).toEqual(digests.one);
      expect(digests.cut).toEqual(digests.one);
    }),
    { numRuns: 50 },
  );
});
