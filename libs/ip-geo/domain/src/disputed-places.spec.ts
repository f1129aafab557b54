import { describe, expect, it } from '@jest/globals';
import { iso31661, iso31662 } from 'iso-3166';
import { isDisputed, settleDispute } from './disputed-places';
import { type Place, UNKNOWN_PLACE } from './geo-facts';

const place = (known: Partial<Place>): Place => ({ ...UNKNOWN_PLACE, ...known });
const russia = { countryCode: 'RU', country: 'Russia', continentCode: 'EU', timezone: 'Europe/Moscow' };

describe('settleDispute', () => {
  it.each([
    ['Crimea', '43'],
    ['Republic of Crimea', '43'],
    ['Sebastopol City', '40'],
    ['Sevastopol', '40'],
    ["Donetsk People's Republic", '14'],
    ["Luhansk People's Republic", '09'],
  ])('places the region %s of Russia in Ukraine, as ISO 3166-2 does', (region, regionCode) => {
    const settled = settleDispute(place({ ...russia, region, city: 'A', latitude: 45, longitude: 34 }), null);
    expect(settled).toMatchObject({
      countryCode: 'UA',
      country: 'Ukraine',
      regionCode,
      city: 'A',
      latitude: 45,
    });
    expect(isDisputed(settled)).toBe(true);
  });

  it('places the customers of operators of Donetsk and Luhansk there, without the city of another region', () => {
    const rostov = place({ ...russia, region: 'Rostov', regionCode: 'ROS', city: 'Donetsk', latitude: 48 });
    expect(settleDispute(rostov, 206_810)).toEqual({
      ...place({ ...russia, countryCode: 'UA', country: 'Ukraine', region: 'Donetsk', regionCode: '14' }),
    });
    expect(settleDispute(rostov, 29_031)).toMatchObject({ countryCode: 'UA', regionCode: '09', city: null });
    expect(settleDispute(rostov, 12_389)).toBe(rostov);
  });

  it('changes no place of another country, nor one in Ukraine', () => {
    for (const known of [place({ countryCode: 'DE', region: 'Crimea' }), place({ countryCode: 'UA' })])
      expect(settleDispute(known, 206_810)).toBe(known);
  });
});

describe('isDisputed', () => {
  it.each([
    [{ countryCode: 'UA', regionCode: '14' }, true],
    [{ countryCode: 'UA', regionCode: '30' }, false],
    [{ countryCode: 'EH' }, true],
    [{ countryCode: 'IN', regionCode: 'JK' }, true],
    [{ countryCode: 'CY', regionCode: '06' }, true],
    [{ countryCode: 'CY', regionCode: '01' }, false],
    [{ countryCode: 'SO', regionCode: 'WO' }, true],
    [{ countryCode: 'DE' }, false],
    [{}, null],
  ])('of %j is %s', (known, disputed) => {
    expect(isDisputed(place(known))).toBe(disputed);
  });

  it('has codes of ISO 3166 only', () => {
    const countries = iso31661
      .map(({ alpha2 }) => alpha2 as string)
      .filter((code) => isDisputed(place({ countryCode: code })));
    const regions = iso31662.filter(({ code }) => {
      const [countryCode, regionCode] = code.split('-') as [string, string];
      return isDisputed(place({ countryCode, regionCode })) && !isDisputed(place({ countryCode }));
    });
    // Kosovo has the code XK by agreement.
    expect([countries.length, regions.length]).toEqual([5, 19]);
  });
});
