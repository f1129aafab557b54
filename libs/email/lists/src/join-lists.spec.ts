import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joinLists } from './join-lists';

const list = (...entries: string[]) => new Set(entries);

describe('joinLists', () => {
  it('agrees where two independent lists do', () => {
    const { all, agreed } = joinLists([list('a', 'b', 'c'), list('c', 'd', 'e'), list('e', 'f', 'g')]);
    expect([...all].sort().join('')).toBe('abcdefg');
    expect([...agreed].sort().join('')).toBe('ce');
  });

  it('counts a list that copies another only where it adds to it', () => {
    const [one, two] = [list('a', 'b', 'c', 'd', 'e'), list('e', 'u', 'v', 'w', 'x', 'y')];
    const copy = list(...one, ...two, 'z');
    // Both originals hold `e`, which the copy does not change.
    expect([...joinLists([copy, one, two]).agreed]).toEqual(['e']);
    // An independent list agrees with what the copy alone holds.
    expect([...joinLists([copy, one, two, list('z', '1', '2', '3', '4')]).agreed].sort()).toEqual(['e', 'z']);
  });

  it('agrees with a single list', () => {
    expect([...joinLists([list('a')]).agreed]).toEqual(['a']);
  });

  it('does not agree on more when a copy of all lists is added', () => {
    const lists = fc.array(fc.uniqueArray(fc.stringMatching(/^[a-p]$/), { minLength: 1 }), { minLength: 2 });
    fc.assert(
      fc.property(lists, (entries) => {
        const given = entries.map((each) => list(...each));
        const all = list(...entries.flat());
        const agreed = joinLists(given).agreed;
        // A list that is itself the copy of the others is not independent either.
        for (const entry of joinLists([...given, all]).agreed) expect(agreed.has(entry)).toBe(true);
      }),
    );
  });
});
