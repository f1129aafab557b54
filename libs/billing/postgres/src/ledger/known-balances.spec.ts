import { expect, it } from '@jest/globals';
import { KnownBalances } from './known-balances';

it('knows what it was told last, and forgets accounts that were not charged for long', () => {
  const known = new KnownBalances(4);
  const keep = (id: string, credits: number) =>
    known.keep(new Map([[id, { credits, ipLookupsLeft: 0, entries: 1 }]]));
  const credits = () => ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => known.get(id)?.credits);
  keep('a', 1);
  keep('b', 2);
  keep('c', 3);
  expect(credits().slice(0, 3)).toEqual([1, 2, 3]);
  keep('a', 4);
  expect(credits().slice(0, 3)).toEqual([4, 2, 3]);
  keep('d', 5);
  keep('e', 6);
  keep('f', 7);
  expect(credits()).toEqual([4, undefined, undefined, 5, 6, 7]);
  known.clear();
  expect(credits()).toEqual(Array(6).fill(undefined));
});
