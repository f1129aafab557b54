import { describe, expect, it } from '@jest/globals';
import { countries } from 'countries-list';
import { countryFacts } from './country-facts';

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
