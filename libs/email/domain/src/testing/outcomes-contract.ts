import { describe, expect, it } from '@jest/globals';
import type { RunStatement } from '@enrichment/kernel';
import fc from 'fast-check';
import { outcomeKinds, type Outcomes } from '../ports/outcomes';
import { InMemoryOutcomes } from './in-memory-outcomes';

/**
 * The contract of `Outcomes`.
 *
 * @param open returns an empty store
 * @param run runs a statement in it
 */
export function outcomesContract(name: string, open: () => Promise<Outcomes>, run: RunStatement): void {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute));
  const email = 'jo@a.test';
  const statement = { likelihood: 0.97, hostKind: 'other', at: at(0) };

  describe(`${name} fulfils the contract of Outcomes`, () => {
    it('returns the latest outcome of each kind, for any order of reports', async () => {
      const outcomes = await open();
      expect(await outcomes.known('acc_1', email, new Date())).toEqual({ reports: false });
      for (const minute of [2, 5, 3])
        await outcomes.report({ account: 'acc_1', email, kind: 'bounced_hard', at: at(minute) });
      await outcomes.report({ account: 'acc_1', email, kind: 'delivered', at: at(4) });
      await outcomes.report({ account: 'acc_1', email, kind: 'complained', at: at(6) });
      await outcomes.report({ account: 'acc_1', email, kind: 'bounced_soft', at: at(9) });
      expect(await outcomes.known('acc_1', email, new Date())).toEqual({
        arrivedAt: at(6),
        bouncedAt: at(5),
        reports: true,
      });
      expect(await outcomes.known('acc_1', 'bo@a.test', new Date())).toEqual({ reports: true });
    });

    it('counts a statement with the outcome after it, once', async () => {
      const outcomes = await open();
      await (
        await outcomes.state('acc_1', email, statement)
      )(run);
      await (
        await outcomes.state('acc_1', email, { ...statement, likelihood: 0.6, at: at(1) })
      )(run);
      await outcomes.report({ account: 'acc_1', email, kind: 'delivered', at: at(0) });
      await outcomes.report({ account: 'acc_1', email, kind: 'bounced_soft', at: at(2) });
      expect(await outcomes.calibration()).toEqual([]);
      for (let again = 0; again < 3; again++)
        await outcomes.report({ account: 'acc_1', email, kind: 'bounced_hard', at: at(2) });
      const [cell, ...others] = await outcomes.calibration();
      expect(others).toEqual([]);
      expect(cell).toMatchObject({ hostKind: 'other', confidence: 0.6, count: 1, right: 0 });
      expect(cell!.squaredError).toBeCloseTo(0.36);
    });

    it('removes old outcomes and statements, and keeps counts', async () => {
      const outcomes = await open();
      await (
        await outcomes.state('acc_1', email, statement)
      )(run);
      await outcomes.report({ account: 'acc_1', email, kind: 'delivered', at: at(1) });
      await (
        await outcomes.state('acc_1', email, statement)
      )(run);
      expect(await outcomes.prune(at(1))).toBe(1);
      expect(await outcomes.prune(at(2))).toBe(1);
      expect(await outcomes.known('acc_1', email, new Date())).toEqual({ reports: false });
      expect(await outcomes.calibration()).toMatchObject([{ confidence: 0.95, count: 1, right: 1 }]);
    });

    it('never finds outcomes of another account', async () => {
      const account = fc.constantFrom('acc_1', 'acc_2');
      const report = fc.record({
        account,
        email: fc.constantFrom('jo@a.test', 'bo@a.test'),
        kind: fc.constantFrom(...outcomeKinds),
        at: fc.nat(50).map(at),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(report, { maxLength: 8 }), async (reports) => {
          const [all, own] = [await open(), new InMemoryOutcomes()];
          for (const each of reports) {
            await all.report(each);
            if (each.account === 'acc_1') await own.report(each);
          }
          for (const each of ['jo@a.test', 'bo@a.test'])
            expect(await all.known('acc_1', each, new Date())).toEqual(
              await own.known('acc_1', each, new Date()),
            );
        }),
        { numRuns: 30 },
      );
    });
  });
}
