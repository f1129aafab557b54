import { describe, expect, it } from '@jest/globals';
import { iso31661Alpha3ToAlpha2 } from 'iso-3166';
import { findCountry, findCountryInPlace } from './country';

describe('findCountry', () => {
  it.each([
    ['DE', 'DE', 'Germany'],
    ['DEU', 'DE', 'Germany'],
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

  it('finds every country by its codes and by its own output', () => {
    const codes = Object.entries({ ...iso31661Alpha3ToAlpha2, XKX: 'XK' });
    expect(codes).toHaveLength(250);
    for (const [long, code] of codes) {
      const country = findCountry(code);
      expect(country?.code).toBe(code);
      expect(findCountry(long)).toEqual(country);
      expect(findCountry(country!.name)).toEqual(country);
    }
  });

  it.each(
    Object.entries({
      AE: 'UAE, U.A.E., Emirates',
      BN: 'Brunei Darussalam',
      BS: 'the Bahamas',
      CD: 'DR Congo, DRC, Democratic Republic of the Congo',
      CG: 'Congo, Republic of the Congo',
      CI: "Ivory Coast, Cote d'Ivoire, Côte d’Ivoire",
      CN: "People's Republic of China, mainland China, PRC",
      CV: 'Cape Verde',
      CZ: 'Czech Republic',
      DE: 'Federal Republic of Germany',
      GB: 'U.K., Great Britain, Britain, England, Scotland, Wales, Northern Ireland, Großbritannien',
      GM: 'the Gambia',
      GR: 'EL',
      HK: 'Hong Kong SAR',
      IE: 'Republic of Ireland',
      KR: 'Korea, Republic of Korea',
      LA: "Lao People's Democratic Republic",
      LC: 'St. Lucia, Saint Lucia',
      MD: 'Republic of Moldova',
      MK: 'Macedonia, North Macedonia',
      MM: 'Burma, Myanmar',
      MO: 'Macau, Macao',
      PH: 'the Philippines',
      PS: 'Palestine, State of Palestine',
      RU: 'Russian Federation',
      SA: 'KSA, Kingdom of Saudi Arabia',
      SK: 'Slovak Republic',
      SY: 'Syrian Arab Republic',
      SZ: 'Swaziland',
      TL: 'East Timor, Timor‑Leste',
      TR: 'Turkiye',
      TT: 'Trinidad & Tobago',
      US: "America, the United States, U.S., U.S.A., USA, Estados Unidos de América, États-Unis d'Amérique, Vereinigte Staaten von Amerika",
      VA: 'Holy See, Holy See (Vatican City State)',
      VN: 'Viet Nam',
    }),
  )('knows %s by the names %s', (code, names) => {
    for (const name of names.split(', ')) expect([name, findCountry(name)?.code]).toEqual([name, code]);
  });

  it.each([
    ['BO', 'Bolivia, Plurinational State of'],
    ['CD', 'Congo, the Democratic Republic of the'],
    ['FM', 'Micronesia, Federated States of'],
    ['GB', 'United Kingdom of Great Britain and Northern Ireland'],
    ['IR', 'Iran, Islamic Republic of'],
    ['KP', "Korea, Democratic People's Republic of"],
    ['KR', 'Korea, Republic of'],
    ['KR', 'Korea, South'],
    ['MD', 'Moldova, Republic of'],
    ['PS', 'Palestine, State of'],
    ['TW', 'Taiwan, Province of China'],
    ['TZ', 'Tanzania, United Republic of'],
    ['VE', 'Venezuela, Bolivarian Republic of'],
  ])('knows %s by its name in lists, %s', (code, name) => {
    expect(findCountry(name)?.code).toBe(code);
  });

  it('returns the everyday name', () => {
    const names = Object.entries({
      CD: 'DR Congo',
      CG: 'Congo',
      CI: 'Ivory Coast',
      HK: 'Hong Kong',
      MM: 'Myanmar',
      MO: 'Macao',
      PS: 'Palestine',
    });
    for (const [code, name] of names) expect(findCountry(code)).toEqual({ code, name });
  });

  it('returns nothing for a name of two countries, and for too long a text', () => {
    expect(findCountry('Kongo')).toBeUndefined();
    expect(findCountry(`Germany${' '.repeat(73)}`)?.code).toBe('DE');
    expect(findCountry(`Germany${' '.repeat(74)}`)).toBeUndefined();
  });

  it('does not take a state for a country in a free address', () => {
    for (const text of ['CA', 'IN', 'DE', 'Georgia', 'BA']) expect(findCountryInPlace(text)).toBeUndefined();
    for (const text of [
      'US',
      'USA',
      'UK',
      'GB',
      'UAE',
      'U.S.',
      'U.S.A.',
      'U.K.',
      'U.A.E.',
      'Cuba',
      'Germany',
      '日本',
    ])
      expect(findCountryInPlace(text)).toBeDefined();
  });
});

describe('a country in any language of CLDR', () => {
  it.each([
    ['Nga', 'RU'],
    ['NGA', 'NG'],
    ['Česká republika', 'CZ'],
    ['EE. UU.', 'US'],
    ['భారతదేశం', 'IN'],
    ['ਭਾਰਤ', 'IN'],
  ])('%j is %j', (text, code) => {
    expect(findCountry(text)?.code).toBe(code);
  });
});
