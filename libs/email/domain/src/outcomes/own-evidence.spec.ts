import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { parseAddress } from '../parse-address';
import type { OutcomeKind } from '../ports/outcomes';
import { InMemoryDomainRegistry } from '../testing/in-memory-domain-registry';
import { InMemoryMailDns } from '../testing/in-memory-mail-dns';
import { InMemoryMailLists } from '../testing/in-memory-mail-lists';
import { InMemoryMailboxProbe } from '../testing/in-memory-mailbox-probe';
import { InMemoryOutcomes } from '../testing/in-memory-outcomes';
import { ManualTimer } from '../testing/manual-timer';
import { noStatements } from '../testing/no-statements';
import { ValidateEmail } from '../validate-email';

const email = 'jo@all.test';
const dayMs = 86_400_000;

function setUp() {
  const clock = new ManualClock();
  const outcomes = new InMemoryOutcomes();
  const useCase = new ValidateEmail({
    outcomes,
    clock,
    dns: new InMemoryMailDns({
      records: [{ name: 'all.test', type: 'MX', priority: 1, exchange: 'mx.all.test' }],
    }),
    probe: new InMemoryMailboxProbe({ 'mx.all.test': {} }),
    registry: new InMemoryDomainRegistry({}),
    companies: { findByDomain: () => Promise.resolve(undefined) },
    lists: new InMemoryMailLists({}),
    timer: new ManualTimer().timer,
  });
  const validate = async (account = 'acc_1') => {
    const found = await useCase.execute({ address: parseAddress(email), account });
    await found.effect?.(noStatements);
    return found;
  };
  const report = (kind: OutcomeKind, account = 'acc_1') =>
    outcomes.report({ account, email, kind, at: new Date(clock.now()) });
  return { clock, outcomes, validate, report };
}

describe("an account's own outcomes", () => {
  it.each([
    ['bounced_hard', { isDeliverable: false, reason: 'bounced', confidenceScore: 0.95 }],
    ['delivered', { isDeliverable: true, reason: 'delivered', confidenceScore: 0.97 }],
    ['complained', { isDeliverable: true, reason: 'delivered', confidenceScore: 0.97 }],
    ['bounced_soft', { isDeliverable: true, reason: 'catch_all', confidenceScore: 0.65 }],
  ] as const)(
    '%s decides its next validation, for 90 days, and no other account’s',
    async (kind, verdict) => {
      const { clock, validate, report } = setUp();
      await report(kind);
      expect(await validate()).toMatchObject(verdict);
      expect(await validate('acc_2')).toMatchObject({ reason: 'catch_all', confidenceScore: 0.65 });
      clock.advance(91 * dayMs);
      expect(await validate()).toMatchObject({ reason: 'catch_all' });
    },
  );

  it('are compared with the verdict without them, once an account reports', async () => {
    const { outcomes, clock, validate, report } = setUp();
    await validate();
    await report('bounced_hard');
    expect(await outcomes.calibration()).toEqual([]);
    await validate();
    clock.advance(1);
    await report('bounced_hard');
    expect(await outcomes.calibration()).toMatchObject([
      { hostKind: 'other', confidence: 0.65, count: 1, right: 0 },
    ]);
  });
});
