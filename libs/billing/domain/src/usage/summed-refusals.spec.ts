import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { InMemoryUsage } from '../testing/in-memory-usage';
import { SummedRefusals } from './summed-refusals';
import type { UsageRow } from './usage';

const refused: UsageRow = {
  requests: 1,
  requestId: 'first',
  at: new Date(0),
  accountId: 'acc_1',
  keyId: 'key_1',
  operation: 'ip',
  code: 'RATE_001',
  credits: 0,
  latencyMs: 1,
};

const row = fc.record({
  requestId: fc.uuid(),
  at: fc.constant(new Date(0)),
  accountId: fc.constant('acc_1'),
  keyId: fc.constantFrom('key_1', 'key_2'),
  operation: fc.constantFrom('email' as const, 'ip' as const),
  code: fc.constantFrom('ok', 'aborted', 'RATE_001', 'AUTH_002'),
  reason: fc.constantFrom(undefined, 'expired' as const),
  parameter: fc.constantFrom(undefined, 'ip'),
  credits: fc.constantFrom(0, 0, 0, 5),
  latencyMs: fc.nat(100),
  requests: fc.constant(1),
});
const steps = fc.array(
  fc.oneof({ arbitrary: row, weight: 30 }, { arbitrary: fc.constant('end'), weight: 1 }),
  { maxLength: 1_000 },
);

const kindOf = ({ keyId, operation, code, reason }: UsageRow) => [keyId, operation, code, reason].join();

/** Requests, credits and milliseconds by kind. */
function totals(rows: readonly UsageRow[]) {
  const sum = (some: readonly UsageRow[], of: (row: UsageRow) => number) =>
    some.reduce((all, each) => all + of(each), 0);
  return new Map(
    [...Map.groupBy(rows, kindOf)].map(([kind, some]) => [
      kind,
      {
        requests: sum(some, ({ requests }) => requests),
        credits: sum(some, ({ credits }) => credits),
        milliseconds: Math.round(sum(some, ({ latencyMs, requests }) => latencyMs * requests)),
      },
    ]),
  );
}

describe('SummedRefusals', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('loses no request and no credit, and writes few rows per kind and window', () => {
    fc.assert(
      fc.property(steps, (steps) => {
        const [given, usage] = [[] as UsageRow[], new InMemoryUsage()];
        const refusals = new SummedRefusals(usage);
        let windows = 1;
        for (const step of steps) {
          if (typeof step === 'string') {
            jest.advanceTimersByTime(10_000);
            windows += 1;
          } else {
            given.push(step);
            refusals.record(step);
          }
        }
        refusals.close();
        expect(totals(usage.rows)).toEqual(totals(given));
        const free = usage.rows.filter(({ code, credits }) => code !== 'ok' && credits === 0);
        for (const some of Map.groupBy(free, kindOf).values())
          expect(some.length).toBeLessThanOrEqual(11 * windows);
        const others = (rows: UsageRow[]) => rows.filter(({ code, credits }) => code === 'ok' || credits > 0);
        expect(others(usage.rows)).toEqual(others(given));
      }),
    );
  });

  it('sums equal refusals after the first ten, and writes the sum when the window ends', () => {
    const usage = new InMemoryUsage();
    const refusals = new SummedRefusals(usage);
    for (let i = 0; i < 10; i++) refusals.record({ ...refused, requestId: String(i) });
    refusals.record({ ...refused, parameter: 'ip' });
    for (let i = 0; i < 99; i++) refusals.record({ ...refused, requestId: 'later', latencyMs: 101 });
    expect(usage.rows).toHaveLength(10);
    jest.advanceTimersByTime(10_000);
    expect(usage.rows.slice(10)).toEqual([{ ...refused, requests: 100, latencyMs: expect.closeTo(100) }]);
    refusals.record(refused);
    expect(usage.rows).toHaveLength(12);
    expect(jest.getTimerCount()).toBe(1);
    refusals.close();
    expect(usage.rows).toHaveLength(12);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('limits the number of kinds in memory', () => {
    const usage = new InMemoryUsage();
    const refusals = new SummedRefusals(usage);
    for (let i = 0; i < 11; i++) refusals.record(refused);
    for (let i = 1; i < 10_000; i++) refusals.record({ ...refused, keyId: `key ${i}` });
    expect(usage.rows).toHaveLength(10_009);
    refusals.record({ ...refused, keyId: 'another' });
    expect(usage.rows).toHaveLength(10_011);
    refusals.close();
  });

  it('records rows after its end at once', () => {
    const usage = new InMemoryUsage();
    const refusals = new SummedRefusals(usage);
    refusals.close();
    for (let i = 0; i < 20; i++) refusals.record(refused);
    expect(usage.rows).toHaveLength(20);
  });
});
