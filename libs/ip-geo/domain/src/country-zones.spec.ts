import { expect, it } from '@jest/globals';
import { onlyZoneOf } from './country-zones';

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
