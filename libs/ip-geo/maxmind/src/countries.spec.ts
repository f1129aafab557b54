import { describe, expect, it } from '@jest/globals';
import { continentOf, countryName, isContinent } from './countries';

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
