import { expect, it } from '@jest/globals';
import { KnownHoldings } from './known-holdings';

it('forgets the least recently charged accounts first', () => {
  const known = new KnownHoldings(2);
  const holding = { credits: 1, ipLookupsLeft: 0 };
  known.keep(new Map([['a', holding]]));
  known.keep(new Map([['b', holding]]));
  known.keep(new Map([['a', { ...holding, credits: 0 }]]));
  known.keep(new Map([['c', holding]]));
  expect([known.get('a')?.credits, known.get('b'), known.get('c')?.credits]).toEqual([0, undefined, 1]);
});
