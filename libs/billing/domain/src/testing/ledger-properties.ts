import { describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import fc from 'fast-check';
import { costOf, operations, settle } from '../index';
import type { BillingUnderTest } from './use-billing';

/** The contract of `Ledger` on random charges: it agrees with `settle`. */
export function ledgerProperties({ openAccount, refresh, charge, expectVerified }: BillingUnderTest): void {
  describe('ledger properties', () => {
    it('agrees with `settle` for random charges in any order', async () => {
      const step = fc.record({
        account: fc.nat(2),
        operation: fc.constantFrom(...operations),
        price: fc.nat(4),
        retryOf: fc.option(fc.nat(20), { nil: undefined, freq: 5 }),
      });
      const batches = fc.array(fc.array(step, { maxLength: 12 }), { maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(
          batches,
          fc.array(fc.nat(12), { minLength: 3, maxLength: 3 }),
          async (plan, openings) => {
            const accounts = await Promise.all(openings.map(openAccount));
            const model = openings.map((credits) => ({ credits, ipLookupsLeft: 0 }));
            const sent: {
              account: number;
              operation: (typeof operations)[number];
              price: number;
              requestId: string;
            }[] = [];
            const applied = new Map<string, object>();
            for (const batch of plan) {
              const wanted = batch.map((each) => {
                const again = each.retryOf === undefined ? undefined : sent[each.retryOf];
                const request = again ?? {
                  account: each.account,
                  operation: each.operation,
                  price: each.price,
                  requestId: newUlid(),
                };
                sent.push(request);
                const receipt = applied.get(request.requestId);
                let expected: unknown = receipt && { ...receipt, isRepeated: true };
                if (!receipt) {
                  const postings = settle(model[request.account]!, request);
                  if (!Array.isArray(postings)) return { request, expected: 'refused' };
                  const { credits: creditsLeft, ipLookupsLeft } = postings.at(-1)!;
                  model[request.account] = { credits: creditsLeft, ipLookupsLeft };
                  const creditsCharged = costOf(postings);
                  const made = { creditsCharged, creditsLeft, ipLookupsLeft };
                  expected = made;
                  applied.set(request.requestId, made);
                }
                return { request, expected };
              });
              const answers = await Promise.all(
                wanted.map(({ request: { account, ...rest } }) =>
                  charge(accounts[account]!, rest).catch(() => 'refused'),
                ),
              );
              expect(answers).toEqual(wanted.map(({ expected }) => expected));
            }
            const balances = await Promise.all(accounts.map(refresh));
            expect(balances.map(({ credits, ipLookupsLeft }) => ({ credits, ipLookupsLeft }))).toEqual(model);
          },
        ),
        { numRuns: 40 },
      );
      await expectVerified();
    });
  });
}
