import { expect, it } from '@jest/globals';
import { Recent } from './entry-codes';

it('returns recent values and drops old ones', () => {
  const known = new Recent<number>(4);
  const keep = (id: string, value: number) => known.keep(new Map([[id, value]]));
  const values = () => ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => known.get(id));
  keep('a', 1);
  keep('b', 2);
  keep('c', 3);
  expect(values().slice(0, 3)).toEqual([1, 2, 3]);
  keep('a', 4);
  expect(values().slice(0, 3)).toEqual([4, 2, 3]);
  keep('d', 5);
  keep('e', 6);
  keep('f', 7);
  expect(values()).toEqual([4, undefined, undefined, 5, 6, 7]);
  known.clear();
  expect(values()).toEqual(Array(6).fill(undefined));
});

it('stores null as a value', () => {
  const known = new Recent<number | null>(4);
  known.keep(new Map([['a', null]]));
  expect(known.get('a')).toBeNull();
});
