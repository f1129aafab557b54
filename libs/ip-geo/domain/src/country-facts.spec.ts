import { describe, expect, it } from '@jest/globals';
import { countryFacts } from './country-facts';

describe('countryFacts', () => {
  it.each([
    ['GB', 'GBP', '+44', ['en']],
    ['BG', 'EUR', '+359', ['bg']],
    ['CH', 'CHF', '+41', ['de', 'fr', 'it']],
    ['DO', 'DOP', '+1', ['es']],
    ['XK', 'EUR', '+383', ['sq', 'sr']],
  ])('returns the currency, calling code and languages of %s', (code, currency, callingCode, languages) => {
    expect(countryFacts(code)).toEqual({ currency, callingCode, languages });
  });

  it.each([null, 'ZZ', 'AQ'])('returns no currency for %s', (code) => {
    expect(countryFacts(code).currency).toBeNull();
  });
});
