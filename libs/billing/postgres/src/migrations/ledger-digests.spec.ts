import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase } from '@enrichment/postgres/testing';
import fc from 'fast-check';
import { billingTables } from '../index';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase(billingTables);
});
afterAll(() => opened.drop());

it('chains SHA-256 over the entries for any division of them', async () => {
  const entry = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), fc.nat(12), async (entries, cut) => {
      const [digests] = await opened.database.dataSource.query<[Record<'all' | 'cut', Buffer>]>(
        `SELECT ledger_next_digest(NULL, '', $1::bytea[]) AS all,
                (SELECT ledger_digest('', part ORDER BY n) FROM (VALUES (1, ($1::bytea[])[:$2]), (2, ($1::bytea[])[$2 + 1:])) AS p (n, part)) AS cut`,
        [entries, cut],
      );
      const chained = entries.reduce(
        (digest, next) => createHash('sha256').update(digest).update(next).digest(),
        Buffer.alloc(0),
      );
      expect(digests.all).toEqual(chained);
      expect(digests.cut).toEqual(chained);
    }),
    { numRuns: 50 },
  );
});
