import { describe, expect, it } from '@jest/globals';
import { catalogue } from './catalogue';
import {
  defaultLimits,
  defaultPrices,
  isSoldInBlocks,
  limitedItems,
  limitTagsOf,
  operations,
  pricedItems,
  priceTags,
  priceTagsOf,
} from './price-list';

describe('the price list', () => {
  it('has every operation of the catalogue in the same order, each followed by its extras', () => {
    expect(operations).toEqual(Object.keys(catalogue));
    expect(pricedItems).toEqual(operations.flatMap((name) => priceTagsOf(name).map(({ item }) => item)));
    expect(priceTagsOf('email').map(({ item }) => item)).toEqual(['email', 'email_company']);
  });

  it('has the documented default prices and limits', () => {
    expect(defaultPrices).toMatchObject({ email: 1, email_company: 1, company: 1, profile: 1, ip: 1 });
    expect(defaultLimits).toMatchObject({ email: 10, company: 10, profile: 10, ip: 100, fresh: 2 });
  });

  it('has each item once, and each shared limit once', () => {
    for (const items of [pricedItems, limitedItems]) expect(new Set(items).size).toBe(items.length);
    expect(limitTagsOf('company').map(({ item }) => item)).toEqual(['company', 'fresh']);
    expect(limitTagsOf('profile').map(({ item }) => item)).toEqual(['profile', 'fresh']);
  });

  it('names the block of an item that is sold in blocks', () => {
    expect(priceTags.find(({ item }) => item === 'ip')).toMatchObject({ label: '100 IP lookups' });
  });

  it('sells at most one operation in blocks: an account counts the remaining lookups of one', () => {
    expect(operations.filter(isSoldInBlocks)).toEqual(['ip']);
  });
});

describe('the catalogue', () => {
  it('gives each operation its own path and name', () => {
    const entries = Object.values(catalogue);
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
    expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length);
  });
});
