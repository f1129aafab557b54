import { describe, expect, it } from '@jest/globals';
import { mergeFacts } from './merge';

interface Facts {
  name: string | null;
  city: string | null;
  country: string | null;
  skills: readonly string[];
}
const nothing: Facts = { name: null, city: null, country: null, skills: [] };
const merge = (a: Partial<Facts>, b: Partial<Facts>): ReturnType<typeof mergeFacts<Facts>> =>
  mergeFacts(
    nothing,
    [
      { origin: 'json-ld', facts: { ...nothing, ...a } },
      { origin: 'meta', facts: { ...nothing, ...b } },
    ],
    [['city', 'country']],
  );

describe('mergeFacts', () => {
  it('takes each field from the first source that knows it, and says from which', () => {
    expect(merge({ name: 'A' }, { name: 'B', skills: ['x'] })).toEqual({
      facts: { name: 'A', city: null, country: null, skills: ['x'] },
      origins: { name: 'json-ld', skills: 'meta' },
    });
  });

  it('adds to a group only what contradicts nothing in it', () => {
    expect(merge({ city: 'Bern' }, { city: 'bern', country: 'CH' })).toMatchObject({
      facts: { city: 'Bern', country: 'CH' },
      origins: { city: 'json-ld', country: 'meta' },
    });
    expect(merge({ city: 'Bern' }, { city: 'Berlin', country: 'DE' })).toMatchObject({
      facts: { city: 'Bern', country: null },
    });
  });

  it('leaves its sources alone', () => {
    const sources = [{ origin: 'dom' as const, facts: Object.freeze({ ...nothing, name: 'A' }) }];
    expect(mergeFacts(Object.freeze({ ...nothing }), sources, []).facts.name).toBe('A');
  });
});
