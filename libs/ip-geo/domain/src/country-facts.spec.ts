import { describe, expect, it } from '@jest/globals';
import { countries } from 'countries-list';
import { countryFacts, isInEuropeanUnion, onlyZoneOf } from './country-facts';

describe('countryFacts', () => {
  it.each([
    ['GB', 'GBP', '+44', ['en']],
    ['BG', 'EUR', '+359', ['bg']],
    ['CH', 'CHF', '+41', ['de', 'fr', 'it']],
    ['DO', 'DOP', '+1', ['es']],
    ['AG', 'XCD', '+1', ['en']],
    ['CW', 'XCG', '+599', ['nl', 'en']],
    ['AW', 'AWG', '+297', ['nl']],
    ['BQ', 'USD', '+599', ['nl']],
    ['SJ', 'NOK', '+47', ['no']],
    ['VA', 'EUR', '+39', ['it', 'la']],
    ['KZ', 'KZT', '+7', ['kk', 'ru']],
    ['XK', 'EUR', '+383', ['sq', 'sr']],
  ])('returns the currency, calling code and languages of %s', (code, currency, callingCode, languages) => {
    expect(countryFacts(code)).toMatchObject({ currency, callingCode, languages });
  });

  it.each([null, 'ZZ', 'AQ'])('returns no currency for %s', (code) => {
    expect(countryFacts(code).currency).toBeNull();
  });

  it('returns an assigned country code for each country, not a prefix inside of one', () => {
    const inPlan = Object.keys(countries).filter((code) =>
      /^\+1./.test(countryFacts(code).callingCode ?? ''),
    );
    expect(inPlan).toEqual([]);
  });
});

describe('isInEuropeanUnion', () => {
  it('counts 27 member states and 7 of their regions', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const members = letters.flatMap((a) => letters.map((b) => a + b)).filter(isInEuropeanUnion);
    expect(members).toHaveLength(27 + 7);
  });

  it.each(['HR', 'CY', 'IE', 'RE', 'AX'])('contains %s', (code) => {
    expect(isInEuropeanUnion(code)).toBe(true);
  });

  it.each(['GB', 'GI', 'CH', 'NO', 'IS', 'QA', 'PF', 'GL', 'AW', '', 'EU', 'fr'])('keeps %j out', (code) => {
    expect(isInEuropeanUnion(code)).toBe(false);
  });
});

it.each([
  ['GB', 'Europe/London'],
  ['DE', 'Europe/Berlin'],
  ['AR', 'America/Argentina/Buenos_Aires'],
  ['VN', 'Asia/Ho_Chi_Minh'],
  ['US', null],
  ['UA', null],
])('of a country with one time, the zone is known: %s, %s', (country, zone) => {
  expect(onlyZoneOf(country)).toBe(zone);
});
