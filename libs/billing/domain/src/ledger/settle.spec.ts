import { describe, expect, it } from '@jest/globals';
import { settle } from './settle';

describe('settle', () => {
  it('takes the price of an operation', () => {
    expect(settle({ credits: 5, ipLookupsLeft: 7 }, { operation: 'profile', price: 3 })).toEqual([
      { kind: 'charge', creditsChange: -3, ipLookupsChange: 0, credits: 2, ipLookupsLeft: 7 },
    ]);
    expect(settle({ credits: 2, ipLookupsLeft: 7 }, { operation: 'profile', price: 3 })).toBeUndefined();
  });

  it('takes an IP lookup from the block, whatever a block costs', () => {
    expect(settle({ credits: 0, ipLookupsLeft: 7 }, { operation: 'ip', price: 3 })).toEqual([
      { kind: 'charge', creditsChange: 0, ipLookupsChange: -1, credits: 0, ipLookupsLeft: 6 },
    ]);
  });

  it('buys a block when none is left, and takes the lookup from it', () => {
    expect(settle({ credits: 3, ipLookupsLeft: 0 }, { operation: 'ip', price: 3 })).toEqual([
      { kind: 'block_purchase', creditsChange: -3, ipLookupsChange: 100, credits: 0, ipLookupsLeft: 100 },
      { kind: 'charge', creditsChange: 0, ipLookupsChange: -1, credits: 0, ipLookupsLeft: 99 },
    ]);
    expect(settle({ credits: 2, ipLookupsLeft: 0 }, { operation: 'ip', price: 3 })).toBeUndefined();
  });

  it('writes no -0 for what is free', () => {
    expect(settle({ credits: 0, ipLookupsLeft: 0 }, { operation: 'email', price: 0 })).toEqual([
      { kind: 'charge', creditsChange: 0, ipLookupsChange: 0, credits: 0, ipLookupsLeft: 0 },
    ]);
  });
});
