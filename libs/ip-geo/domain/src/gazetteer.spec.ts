import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { UNKNOWN_PLACE } from './geo-facts';
import { cityOf, Gazetteer, writeGazetteer } from './gazetteer';

const gazetteer = new Gazetteer(
  writeGazetteer([
    { name: 'Osnabrück', country: 'DE', latitude: 52.27, longitude: 8.05 },
    { name: 'Berlin', country: 'DE', latitude: 52.52, longitude: 13.4 },
    { name: 'San José', country: 'CR', latitude: 9.93, longitude: -84.08 },
    { name: 'San Jose', country: 'CR', latitude: 10.95, longitude: -85.14 },
    { name: 'Ghāziābād', country: 'IN', latitude: 28.67, longitude: 77.42 },
    { name: 'Aarau (Kreis|5)', country: 'CH', latitude: 47, longitude: 8 },
  ]),
);
const place = (countryCode: string, city: string | null, latitude: number | null, longitude: number) =>
  Object.freeze({ ...UNKNOWN_PLACE, countryCode, city, latitude, longitude });

describe('Gazetteer', () => {
  it('spells a city as its country does', () => {
    expect(gazetteer.spell(place('DE', 'Osnabruck', 52.3, 8.1)).city).toBe('Osnabrück');
    expect(gazetteer.spell(place('CR', 'San Jose', 9.9, -84))).toMatchObject({
      city: 'San José',
      latitude: 9.9,
    });
  });

  it.each([
    ['is far away', place('DE', 'Osnabruck', 50, 8.05)],
    ['is in another country', place('NL', 'Osnabruck', 52.27, 8.05)],
    ['has no name', place('DE', null, 52.27, 8.05)],
    ['has no coordinates', place('DE', 'Osnabruck', null, 8.05)],
    ['has a nearer namesake that is plain', place('CR', 'San Jose', 10.9, -85.1)],
    ['has its spelling already', place('DE', 'Osnabrück', 52.27, 8.05)],
    ['is in a country of another script', place('IN', 'Ghaziabad', 28.67, 77.42)],
    ['is in no gazetteer', place('DE', 'Berlin', 52.52, 13.4)],
  ])('changes nothing when a city %s', (_, given) => {
    expect(gazetteer.spell(given)).toBe(given);
    expect(new Gazetteer().spell(given)).toBe(given);
  });
});

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
