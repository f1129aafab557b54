import { expect, it } from '@jest/globals';
import { KnownStandings } from './known-standings';

it('forgets the least recently charged accounts first', () => {
  const known = new KnownStandings(2);
  const standing = { credits: 1, ipLookupsLeft: 0, entries: 1 };
  known.keep(new Map([['a', standing]]));
  known.keep(new Map([['b', standing]]));
  known.keep(new Map([['a', { ...standing, credits: 0 }]]));
  known.keep(new Map([['c', standing]]));
  expect([known.get('a')?.credits, known.get('b'), known.get('c')?.credits]).toEqual([0, undefined, 1]);
});
