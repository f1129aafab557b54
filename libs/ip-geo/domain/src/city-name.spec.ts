import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { cityOf } from './city-name';

describe('cityOf', () => {
  it.each([
    ['Halifax (North End)', 'CA', 'Halifax'],
    ['Frankfurt (Oder)', 'DE', 'Frankfurt (Oder)'],
    ['Frankfurt (Oder) (Hansaviertel)', 'DE', 'Frankfurt (Oder)'],
    ['Cologne (Innenstadt, Cologne)', 'DE', 'Cologne'],
    ['Indpls (Mile Square)', 'US', 'Indianapolis'],
    ['Ft. Pierce', 'US', 'Fort Pierce'],
    ['Mt Laurel Twp', 'US', 'Mount Laurel Township'],
    ['Madison Hts', 'US', 'Madison Heights'],
    ['St. Louis', 'US', 'St. Louis'],
    ['Mt. Isa', 'AU', 'Mt. Isa'],
    ['(Unknown)', 'US', '(Unknown)'],
    ['Zone (A', null, 'Zone (A'],
    ['', null, ''],
  ])('of %j in %s is %j', (name, country, city) => {
    expect(cityOf(name, country)).toBe(city);
  });

  it('does not change its own result', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '(', ')', 'Ft', '.') }), (name) => {
        expect(cityOf(cityOf(name, 'US'), 'US')).toBe(cityOf(name, 'US'));
      }),
    );
  });
});
