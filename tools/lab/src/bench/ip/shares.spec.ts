import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PublishedPlace, publishedPlaces } from './published-places';
import { type LocatedPlace, sharesOf } from './shares';

const NOWHERE: LocatedPlace = {
  countryCode: null,
  regionCode: null,
  city: null,
  latitude: null,
  longitude: null,
  isHosting: null,
};

describe('published places and their shares', () => {
  let folder: string;
  let places: PublishedPlace[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ip-feeds-'));
    await writeFile(
      join(folder, 'starlink'),
      '5.1.0.0/24,DE,DE-NI,Osnabrück,\n5.1.1.0/24,FR,,Paris,\n5.1.2.0/24,,,\n',
    );
    await writeFile(
      join(folder, 'amazon'),
      JSON.stringify({
        prefixes: [{ ip_prefix: '3.5.140.0/22', region: 'ap-northeast-2', service: 'AMAZON' }],
        ipv6_prefixes: [{ ipv6_prefix: '2600:9000::/28', region: 'GLOBAL', service: 'GLOBALACCELERATOR' }],
      }),
    );
    places = await publishedPlaces(folder, 100);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('reads the formats that are kept, with coordinates of cities', () => {
    expect(
      places.map(({ source, ip, country, region, city, isHosting, isAnycast }) => [
        source,
        ip,
        country,
        region,
        city,
        isHosting,
        isAnycast,
      ]),
    ).toEqual([
      ['starlink', '5.1.0.0', 'DE', 'NI', 'Osnabrück', false, false],
      ['starlink', '5.1.1.0', 'FR', undefined, 'Paris', false, false],
      ['amazon', '3.5.140.0', 'KR', undefined, 'Seoul', true, false],
      ['amazon', '2600:9000::', undefined, undefined, undefined, true, true],
    ]);
    expect(places[0]!.coordinates?.latitude).toBeCloseTo(52.3, 0);
  });

  it('takes a number of each source, evenly spread', async () => {
    const some = await publishedPlaces(folder, 1);
    expect(some.map(({ ip }) => ip)).toEqual(['5.1.0.0', '3.5.140.0']);
  });

  it('counts what is right, near, and unknown', () => {
    const located: LocatedPlace[] = [
      {
        ...NOWHERE,
        countryCode: 'DE',
        regionCode: 'NI',
        city: 'Osnabruck',
        latitude: 52.27,
        longitude: 8.05,
      },
      { ...NOWHERE, countryCode: 'FR', city: 'Créteil', latitude: 48.79, longitude: 2.46 },
      { ...NOWHERE, isHosting: true },
      { ...NOWHERE, city: 'Seattle' },
    ];
    const {
      country,
      'no country': none,
      ...shares
    } = sharesOf(places.map((place, i) => [place, located[i]!]));
    expect(country).toBeCloseTo(66.7, 1);
    expect(none).toBeCloseTo(33.3, 1);
    expect(shares).toEqual({
      region: 100,
      city: expect.closeTo(33.3, 1),
      'within 50 km': expect.closeTo(66.7, 1),
      'no city': expect.closeTo(33.3, 1),
      hosting: 50,
      'anycast city': 100,
    });
  });

  it('has no share of nothing', () => {
    expect(sharesOf([])).toMatchObject({ country: null, city: null });
  });
});
