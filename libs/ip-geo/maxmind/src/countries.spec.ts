import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { continentOf, countryName, isContinent, timeZoneIn } from './countries';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const known = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => continentOf(code));

describe('countries', () => {
  it('has the 249 countries of ISO 3166-1 and Kosovo', () => {
    expect(known).toHaveLength(250);
  });

  it('has an English name for each, all different', () => {
    const names = known.map((code) => countryName(code) ?? '');
    expect(new Set(names).size).toBe(250);
    for (const name of names) expect(name).toMatch(/^[\p{L}][\p{L} .'()-]+$/u);
  });

  it.each([
    ['GB', 'EU', 'United Kingdom'],
    ['CZ', 'EU', 'Czechia'],
    ['US', 'NA', 'United States'],
    ['TR', 'AS', 'Türkiye'],
    ['HK', 'AS', 'Hong Kong'],
    ['BA', 'EU', 'Bosnia and Herzegovina'],
    ['KN', 'NA', 'Saint Kitts and Nevis'],
    ['CI', 'AF', "Côte d'Ivoire"],
    ['CD', 'AF', 'DR Congo'],
    ['RE', 'AF', 'Réunion'],
    ['AU', 'OC', 'Australia'],
    ['BR', 'SA', 'Brazil'],
    ['AQ', 'AN', 'Antarctica'],
    ['XK', 'EU', 'Kosovo'],
  ])('%s is in %s and called %s', (code, continent, name) => {
    expect([continentOf(code), countryName(code)]).toEqual([continent, name]);
    expect(isContinent(continent)).toBe(true);
  });

  it.each(['ZZ', 'UK', 'EU', 'gb', '', 'constructor'])('returns nothing for %j', (code) => {
    expect([continentOf(code), countryName(code)]).toEqual([undefined, undefined]);
  });

  it.each(['GB', 'eu', '', 'toString'])('%j is no continent', (code) => {
    expect(isContinent(code)).toBe(false);
  });
});

describe('timeZoneIn', () => {
  it.each([
    ['AS', -14.28, -170.7, 'Pacific/Pago_Pago'],
    ['TL', -8.56, 125.57, 'Asia/Dili'],
    ['PM', 47.1, -56.38, 'America/Miquelon'],
    ['LC', 14.01, -60.99, 'America/St_Lucia'],
    ['VN', 21.03, 105.85, 'Asia/Ho_Chi_Minh'],
    ['IN', 28.6, 77.2, 'Asia/Kolkata'],
    ['UA', 50.45, 30.52, 'Europe/Kyiv'],
    ['US', 40.7, -74, 'America/New_York'],
    ['US', 42.33, -83.04, 'America/Detroit'],
    ['DE', 47.57, 9.69, 'Europe/Berlin'],
    ['XK', 42.66, 21.16, 'Europe/Belgrade'],
  ])('of %s at %s, %s is %s', (country, latitude, longitude, zone) => {
    expect(timeZoneIn(country, latitude, longitude)).toBe(zone);
  });

  it('returns only zones that the runtime supports', () => {
    const countries = fc.constantFrom('US', 'RU', 'AQ', 'KI', 'FM', 'AR', 'GL', 'MN', 'XK');
    fc.assert(
      fc.property(
        countries,
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (country, latitude, longitude) => {
          const zone = timeZoneIn(country, latitude, longitude);
          if (zone !== null) new Intl.DateTimeFormat('en', { timeZone: zone });
        },
      ),
      { numRuns: 300 },
    );
  });
});
