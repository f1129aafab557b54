import { describe, expect, it } from '@jest/globals';
import { settle } from './settle';

describe('settle', () => {
  it('charges the price of an operation', () => {
    expect(settle({ credits: 5, ipLookupsLeft: 7 }, { operation: 'profile', price: 3 })).toEqual([
      { kind: 'charge', creditsChange: -3, ipLookupsChange: 0, credits: 2, ipLookupsLeft: 7 },
    ]);
    expect(settle({ credits: 2, ipLookupsLeft: 7 }, { operation: 'profile', price: 3 })).toMatchObject({
      code: 'BILLING_001',
      details: { required: 3, available: 2 },
    });
  });

  it('charges an IP lookup to the block at any price of a block', () => {
    expect(settle({ credits: 0, ipLookupsLeft: 7 }, { operation: 'ip', price: 3 })).toEqual([
      { kind: 'charge', creditsChange: 0, ipLookupsChange: -1, credits: 0, ipLookupsLeft: 6 },
    ]);
  });

  it('buys a block when none is left, and takes the lookup from it', () => {
    expect(settle({ credits: 3, ipLookupsLeft: 0 }, { operation: 'ip', price: 3 })).toEqual([
      { kind: 'block_purchase', creditsChange: -3, ipLookupsChange: 100, credits: 0, ipLookupsLeft: 100 },
      { kind: 'charge', creditsChange: 0, ipLookupsChange: -1, credits: 0, ipLookupsLeft: 99 },
    ]);
    expect(settle({ credits: 2, ipLookupsLeft: 0 }, { operation: 'ip', price: 3 })).toMatchObject({
      code: 'BILLING_001',
    });
  });

  it('checks the caps of the key before the balance', () => {
    const charge = { operation: 'profile', price: 3, caps: { day: 5 } } as const;
    const spent = { day: 0, today: 2, thisMonth: 2 };
    expect(settle({ credits: 3, ipLookupsLeft: 0 }, charge, spent)).toMatchObject([{ credits: 0 }]);
    expect(settle({ credits: 0, ipLookupsLeft: 0 }, charge, { ...spent, today: 3 })).toMatchObject({
      code: 'BILLING_002',
      details: { cap: 5, period: 'day', resets_at: '1970-01-02T00:00:00.000Z' },
    });
  });

  it('caps the blocks that a key buys, not the remaining lookups', () => {
    const charge = { operation: 'ip', price: 3, caps: { month: 3 } } as const;
    const spent = { day: 0, today: 0, thisMonth: 3 };
    expect(settle({ credits: 9, ipLookupsLeft: 1 }, charge, spent)).toMatchObject([{ ipLookupsLeft: 0 }]);
    expect(settle({ credits: 9, ipLookupsLeft: 0 }, charge, spent)).toMatchObject({ code: 'BILLING_002' });
    expect(settle({ credits: 9, ipLookupsLeft: 0 }, charge, { ...spent, thisMonth: 0 })).toHaveLength(2);
  });

  it('writes 0, not -0, for a free operation', () => {
    expect(settle({ credits: 0, ipLookupsLeft: 0 }, { operation: 'email', price: 0 })).toEqual([
      { kind: 'charge', creditsChange: 0, ipLookupsChange: 0, credits: 0, ipLookupsLeft: 0 },
    ]);
  });
});
