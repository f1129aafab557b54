import { describe, expect, it } from '@jest/globals';
import { findCountry, findCountryInPlace } from './country';
import { isoCodes } from './iso-3166';

describe('findCountry', () => {
  it.each([
    ['DE', 'DE', 'Germany'],
    ['deu', 'DE', 'Germany'],
    ['Germany', 'DE', 'Germany'],
    ['Deutschland', 'DE', 'Germany'],
    ['ドイツ', 'DE', 'Germany'],
    ['USA', 'US', 'United States'],
    ['U.S.A.', 'US', 'United States'],
    ['United States of America', 'US', 'United States'],
    ['Estados Unidos', 'US', 'United States'],
    ['美国', 'US', 'United States'],
    ['UK', 'GB', 'United Kingdom'],
    ['England', 'GB', 'United Kingdom'],
    ['Holland', 'NL', 'Netherlands'],
    ['the Netherlands', 'NL', 'Netherlands'],
    ['South Korea', 'KR', 'South Korea'],
    ['대한민국', 'KR', 'South Korea'],
    ['Turkey', 'TR', 'Türkiye'],
    ['Türkiye', 'TR', 'Türkiye'],
    ['Czech Republic', 'CZ', 'Czechia'],
    ["Côte d'Ivoire", 'CI', 'Ivory Coast'],
    ['Trinidad and Tobago', 'TT', 'Trinidad & Tobago'],
    ['Россия', 'RU', 'Russia'],
    ['مصر', 'EG', 'Egypt'],
    ['भारत', 'IN', 'India'],
    ['Georgia', 'GE', 'Georgia'],
    ['Hong Kong', 'HK', 'Hong Kong'],
    ['香港', 'HK', 'Hong Kong'],
  ])('knows %j', (text, code, name) => {
    expect(findCountry(text)).toEqual({ code, name });
  });

  it.each(['', 'Atlantis', 'ZZ', 'EU', 'Europe', 'UN', 'constructor', '__proto__', 'x'.repeat(1_000)])(
    'does not know %j',
    (text) => {
      expect(findCountry(text)).toBeUndefined();
    },
  );

  it('knows every country by its codes and by the name it writes itself', () => {
    expect(isoCodes).toHaveLength(250);
    for (const pair of isoCodes) {
      const code = pair.slice(0, 2);
      const country = findCountry(code);
      expect(country?.code).toBe(code);
      expect(findCountry(pair.slice(2))).toEqual(country);
      expect(findCountry(country!.name)).toEqual(country);
    }
  });

  it('does not take a state for a country in a free address', () => {
    for (const text of ['CA', 'IN', 'DE', 'Georgia', 'BA']) expect(findCountryInPlace(text)).toBeUndefined();
    for (const text of ['US', 'USA', 'UK', 'Germany', '日本']) expect(findCountryInPlace(text)).toBeDefined();
  });
});
