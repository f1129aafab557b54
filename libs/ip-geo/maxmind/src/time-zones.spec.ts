import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { timeZoneIn } from './time-zones';

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
