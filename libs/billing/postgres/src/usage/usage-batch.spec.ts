import { describe, expect, it } from '@jest/globals';
import type { UsageRow } from '@enrichment/billing-domain';
import { dayMs, newUlid } from '@enrichment/kernel';
import fc from 'fast-check';
import { UsageBatch } from './usage-batch';

const row: fc.Arbitrary<UsageRow> = fc.record({
  requestId: fc.constant(undefined).map(() => newUlid()),
  at: fc.integer({ min: 0, max: 3 * dayMs - 1 }).map((at) => new Date(at)),
  accountId: fc.constantFrom('acc_1', 'acc_2'),
  keyId: fc.constantFrom('key_1', 'key_2'),
  operation: fc.constantFrom('email', 'ip'),
  code: fc.constantFrom('ok', 'VALIDATION_001'),
  parameter: fc.constantFrom(undefined, 'domain', 'a,b', '{'),
  found: fc.constantFrom(undefined, 0, 7),
  credits: fc.nat(20),
  requests: fc.integer({ min: 1, max: 1_000_000 }),
  latencyMs: fc.double({ min: 0, max: 10_000, noNaN: true }),
});

function batchOf(rows: readonly UsageRow[], batch = new UsageBatch()): UsageBatch {
  for (const each of rows) batch.add(each);
  return batch;
}

describe('UsageBatch', () => {
  it('returns the rows by column, as PostgreSQL arrays', () => {
    const found: UsageRow = {
      requestId: '01K0',
      accountId: 'acc_1',
      keyId: 'key_1',
      operation: 'ip',
      at: new Date(1_000),
      requests: 1,
      code: 'ok',
      found: 3,
      credits: 2,
      latencyMs: 0.25,
    };
    const refused: UsageRow = {
      isTest: true,
      ...found,
      code: 'AUTH_003',
      reason: 'expired',
      parameter: 'ip',
      found: undefined,
      requests: 40,
    };
    expect(batchOf([found, refused]).asArrays()).toEqual([
      '{1000,1000}',
      '{01K0,01K0}',
      '{acc_1,acc_1}',
      '{key_1,key_1}',
      '{ip,ip}',
      '{ok,AUTH_003}',
      '{NULL,expired}',
      '{NULL,ip}',
      '{2,2}',
      '{0.250,0.250}',
      expect.stringMatching(/^\{\d+,0\}$/),
      '{3,NULL}',
      '{1,40}',
      '{false,true}',
      '{false,false}',
    ]);
    expect(new UsageBatch().asArrays()).toEqual(Array(15).fill('{}'));
  });

  it('selects the rows of a span or of some days, also after reuse', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 60 }),
        fc.array(row, { maxLength: 60 }),
        fc.nat(60),
        fc.tuple(fc.nat(3 * dayMs), fc.nat(3 * dayMs)),
        (before, rows, start, [from, to]) => {
          const batch = batchOf(before);
          batch.clear();
          batchOf(rows, batch);
          expect(batch.length).toBe(rows.length);
          expect(batch.asArrays()).toEqual(batchOf(rows).asArrays());
          expect(new Set(batch.days())).toEqual(
            new Set(rows.map(({ at }) => Math.floor(at.getTime() / dayMs))),
          );
          const part = rows.slice(start, start + 20);
          expect(batch.slice(start, start + 20).asArrays()).toEqual(batchOf(part).asArrays());
          const within = batch.within(from, to);
          const wanted = rows.filter(({ at }) => at.getTime() >= from && at.getTime() < to);
          expect(within.length).toBe(wanted.length);
          expect(within.asArrays()).toEqual(batchOf(wanted).asArrays());
        },
      ),
    );
  });
});
