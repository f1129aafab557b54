import { describe, expect, it } from '@jest/globals';
import { mergeFacts, type MergePlan, type Origin } from './merge-facts';

interface Facts {
  name: string | null;
  text: string | null;
  picture: string | null;
  city: string | null;
  street: string | null;
  country: string | null;
  count: number | null;
  skills: readonly string[];
}
const nothing: Facts = {
  name: null,
  text: null,
  picture: null,
  city: null,
  street: null,
  country: null,
  count: null,
  skills: [],
};
const plan: MergePlan<Facts> = {
  groups: [
    {
      fields: ['street', 'city', 'country'],
      agreed: { on: 'city', order: ['json-ld', 'microdata', 'state', 'visible', 'meta'] },
    },
  ],
  prose: ['text'],
  undisputed: ['name', 'picture'],
  orders: { picture: ['json-ld', 'visible'] },
  lists: { skills: (near, far) => [...near, ...far] },
};
const merge = (facts: Partial<Record<Origin, Partial<Facts>>>): ReturnType<typeof mergeFacts<Facts>> =>
  mergeFacts(
    nothing,
    Object.entries(facts).map(([origin, known]) => ({
      origin: origin as Origin,
      facts: { ...nothing, ...known },
    })),
    plan,
  );

describe('mergeFacts', () => {
  it('uses the source nearer to the visitor for a contradicted field, and returns its origin', () => {
    expect(merge({ 'json-ld': { name: 'A' }, visible: { name: 'B' } })).toMatchObject({
      facts: { name: 'B' },
      origins: { name: 'visible' },
    });
    expect(merge({ meta: { name: 'A' }, 'json-ld': { name: 'B' } })).toMatchObject({ facts: { name: 'B' } });
  });

  it('returns unknown where the two nearest contradict and the visible page has no value', () => {
    expect(
      merge({ 'json-ld': { country: 'A' }, state: { country: 'B' }, meta: { country: 'A' } }),
    ).toMatchObject({ facts: { country: null }, origins: {}, contradicted: ['country'] });
    expect(merge({ 'json-ld': { text: 'Acme' }, meta: { text: 'We weld' } })).toMatchObject({
      facts: { text: null },
    });
    for (const [near, far] of [
      ['Acme', 'ACME Inc.'],
      ['https://www.acme.example/', 'http://acme.example'],
      ['We weld …', 'We weld a lot'],
    ])
      expect(merge({ 'json-ld': { country: near! }, meta: { country: far! } })).toMatchObject({
        contradicted: [],
      });
    expect(
      merge({ visible: { city: 'Bern', country: 'C' }, 'json-ld': { city: 'Bern', country: 'A' } }),
    ).toMatchObject({ facts: { country: 'C' }, contradicted: [] });
  });

  it.each([
    [6_000, 5_740, 5_740],
    [6_000, 6_320, 6_320],
    [41_000_000, 40_600_312, 40_600_312],
    [1_200, 1_204, 1_204],
    [6_000, 7_740, 6_000],
    [5_741, 5_740, 5_741],
    [500, 512, 500],
  ])('reads %d, which another source says as %d, as %d', (shown, exact, count) => {
    expect(merge({ visible: { count: shown }, 'json-ld': { count: exact } }).facts.count).toBe(count);
  });

  it('uses another order for a field when the plan has one', () => {
    expect(merge({ visible: { picture: 'small' }, 'json-ld': { picture: 'large' } })).toMatchObject({
      facts: { picture: 'large' },
    });
  });

  it('uses the group of the exact source when all name the same city, in any spelling', () => {
    expect(
      merge({
        visible: { city: 'İstanbul', country: 'TR' },
        'json-ld': { city: 'istanbul', street: 'Main St 1' },
      }),
    ).toMatchObject({
      facts: { city: 'istanbul', street: 'Main St 1', country: 'TR' },
      origins: { city: 'json-ld', country: 'visible' },
    });
  });

  it('mixes no group of contradicting sources: the one nearer to the visitor decides', () => {
    expect(
      merge({ visible: { city: 'Berlin', country: 'DE' }, 'json-ld': { city: 'Bern', street: 'Main St 1' } }),
    ).toMatchObject({ facts: { city: 'Berlin', street: null, country: 'DE' } });
  });

  it.each([
    ['a cut text', 'We make thi…', 'We make things that last.'],
    ['a text that ends in dots', 'We make thi ...', 'We make things that last.'],
    ['a text without its line breaks', 'One two', 'One\ntwo'],
    ['a text without its paragraphs', 'One two', 'One\n\ntwo'],
  ])('completes %s from the source that has it whole', (_, near, far) => {
    expect(merge({ visible: { text: near }, 'json-ld': { text: far } })).toMatchObject({
      facts: { text: far },
      origins: { text: 'json-ld' },
    });
    expect(merge({ visible: { text: near }, 'json-ld': { text: 'Another' } })).toMatchObject({
      facts: { text: near },
    });
  });

  it.each([
    ['the same text', 'One\ntwo', 'One\ntwo'],
    ['the same text on one line', 'One\ntwo', 'One two'],
    ['a longer text of its own', 'One', 'Another text'],
    ['another text that begins like a cut one', 'We make thi…', 'We make other things'],
    ['a text with other words behind the dots', 'One… and two', 'One and two and three'],
    ['a text with dots in it', 'One... and two', 'One and two and three'],
    ['a text of other words', 'A b', 'Ab c'],
  ])('does not take %s from the farther source', (_, near, far) => {
    expect(merge({ visible: { text: near }, 'json-ld': { text: far } })).toMatchObject({
      facts: { text: near },
      origins: { text: 'visible' },
    });
  });

  it('uses the group of the exact source when the nearer one does not know its city', () => {
    expect(merge({ visible: { country: 'DE' }, 'json-ld': { city: 'Bern', country: 'CH' } })).toMatchObject({
      facts: { city: 'Bern', country: 'CH' },
      origins: { country: 'json-ld' },
    });
  });

  it('completes lists', () => {
    expect(merge({ visible: { skills: ['a'] }, 'json-ld': { skills: ['b'] } })).toMatchObject({
      facts: { skills: ['a', 'b'] },
      origins: { skills: 'visible' },
    });
  });

  it('does not change its sources', () => {
    const sources = [{ origin: 'visible' as const, facts: Object.freeze({ ...nothing, name: 'A' }) }];
    expect(mergeFacts(Object.freeze({ ...nothing }), sources, plan).facts.name).toBe('A');
  });
});
