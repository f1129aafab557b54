import { afterAll, describe, expect, it } from '@jest/globals';
import {
  Gazetteer,
  type IpLocation,
  LocateIp,
  requireIp,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
} from '@enrichment/ip-geo-domain';
import { geoSourceContract, type KnownNetwork } from '@enrichment/ip-geo-domain/testing';
import { type MmdbValue, uint32 } from '@enrichment/ip-geo-mmdb-writer';
import { MaxmindGeoDatabase } from './maxmind-geo-database';
import { address, BUILT, Folder, LONDON, mmdb } from './testing/fixtures';

const folder = new Folder();
afterAll(() => folder.remove());

const open = (...files: Uint8Array[]): Promise<MaxmindGeoDatabase> =>
  MaxmindGeoDatabase.open(
    files.map((bytes) => folder.file(bytes)),
    { reloadIntervalMs: 0 },
  );

const locate = async (ip: string, ...files: Uint8Array[]): Promise<IpLocation> =>
  new LocateIp(await open(...files)).execute(requireIp(ip));

type Records = Record<string, MmdbValue>;

/** The records of the networks that one dialect can express. */
function records(
  networks: readonly KnownNetwork[],
  write: (known: KnownNetwork) => MmdbValue | undefined,
): Records {
  return Object.fromEntries(
    networks.flatMap((known) => [[known.cidr, write(known)] as const]).filter(([, r]) => r),
  ) as Records;
}

const nestedPlace = ({ location }: KnownNetwork): Record<string, MmdbValue> | undefined =>
  location && {
    country: { iso_code: location.countryCode!, names: { en: location.country! } },
    city: { names: { en: location.city! } },
    ...(location.latitude == null
      ? {}
      : { location: { latitude: location.latitude, longitude: location.longitude! } }),
  };

const ispFields = ({ network }: KnownNetwork): Record<string, MmdbValue> | undefined =>
  network && {
    ...(network.asn == null ? {} : { autonomous_system_number: uint32(network.asn) }),
    ...(network.asOrganization == null ? {} : { autonomous_system_organization: network.asOrganization }),
  };

const flatPlace = ({ location }: KnownNetwork): MmdbValue | undefined =>
  location && {
    country_code: location.countryCode!,
    city: location.city!,
    state1: '',
    latitude: String(location.latitude ?? ''),
    longitude: String(location.longitude ?? ''),
  };

const layouts: Record<string, (networks: readonly KnownNetwork[]) => Uint8Array[]> = {
  'one Enterprise file': (networks) => [
    mmdb(
      'GeoIP2-Enterprise',
      records(networks, (known) => ({ ...nestedPlace(known), traits: ispFields(known) ?? {} })),
    ),
  ],
  'a City and an ISP file': (networks) => [
    mmdb('GeoIP2-ISP', records(networks, ispFields)),
    mmdb('GeoIP2-City', records(networks, nestedPlace)),
  ],
  'flat files, one for each IP version': (networks) => {
    const of = (version: 4 | 6) => networks.filter(({ cidr }) => cidr.includes(':') === (version === 6));
    return [
      mmdb('city ipv4', records(of(4), flatPlace), { ipVersion: 4 }),
      mmdb('city ipv6', records(of(6), flatPlace), { ipVersion: 6 }),
      mmdb(
        'asn',
        records(
          networks,
          ({ network }) =>
            network && {
              asn: network.asn == null ? '' : `AS${network.asn}`,
              as_name: network.asOrganization ?? '',
            },
        ),
      ),
    ];
  },
};

for (const [layout, files] of Object.entries(layouts)) {
  geoSourceContract(`MaxmindGeoDatabase on ${layout}`, async (networks) => {
    const database = networks ? await open(...files(networks)) : await open(Buffer.from('no database'));
    return { source: database, close: () => database.close() };
  });
}

describe('MaxmindGeoDatabase', () => {
  it('answers from a City and an ISP file at once', async () => {
    const isp = {
      autonomous_system_number: uint32(20_712),
      autonomous_system_organization: 'Andrews & Arnold Ltd',
      isp: 'Andrews & Arnold Ltd',
      organization: 'STONEHOUSE office network',
    };
    const files = [
      mmdb('GeoIP2-City', { '81.2.69.160/27': LONDON }),
      mmdb('GeoIP2-ISP', { '81.2.69.0/24': isp }),
      mmdb('GeoIP2-Connection-Type', { '81.2.69.160/32': { connection_type: 'Corporate' } }),
    ];
    expect(await locate('81.2.69.160', ...files)).toMatchObject({
      location: {
        continentCode: 'EU',
        country: 'United Kingdom',
        countryCode: 'GB',
        region: 'England',
        regionCode: 'ENG',
        city: 'London',
        postalCode: 'SW1',
        latitude: 51.5142,
        longitude: -0.0931,
        accuracyRadiusKm: 10,
        timezone: 'Europe/London',
      },
      network: {
        cidr: '81.2.69.160/32',
        asn: 20_712,
        asOrganization: 'Andrews & Arnold Ltd',
        isp: 'Andrews & Arnold Ltd',
        organization: 'STONEHOUSE office network',
      },
    });
  });

  it('narrows the network to the addresses for which each file has one answer, or none', async () => {
    const country = mmdb('GeoLite2-Country', { '81.0.0.0/8': { country: { iso_code: 'GB' } } });
    const asn = mmdb('GeoLite2-ASN', { '81.2.69.0/24': { autonomous_system_number: uint32(20_712) } });
    expect((await locate('81.2.69.1', country, asn)).network).toMatchObject({
      cidr: '81.2.69.0/24',
      asn: 20_712,
    });
    expect((await locate('81.2.68.1', country, asn)).network).toMatchObject({
      cidr: '81.2.68.0/24',
      asn: null,
    });
    expect((await locate('81.2.68.1', country)).network).toMatchObject({ cidr: '81.0.0.0/8' });
  });

  it('never combines a place from two files', async () => {
    const paris = {
      country: { iso_code: 'FR' },
      city: { names: { en: 'Paris' } },
      postal: { code: '75001' },
    };
    const city = mmdb('GeoLite2-City', {
      '81.0.0.0/8': { country: { iso_code: 'GB' }, city: { names: { en: 'London' } } },
    });
    const other = mmdb('DBIP-City', { '81.0.0.0/8': paris });
    expect((await locate('81.1.1.1', city, other)).location).toEqual({
      ...UNKNOWN_PLACE,
      continentCode: 'EU',
      country: 'United Kingdom',
      countryCode: 'GB',
      city: 'London',
      timezone: 'Europe/London',
    });
  });

  it('completes a place from a file that agrees', async () => {
    const country = mmdb('GeoLite2-Country', {
      '81.0.0.0/8': { country: { iso_code: 'GB' }, continent: { code: 'EU' } },
    });
    const city = mmdb('city', {
      '81.0.0.0/8': { country_code: 'GB', city: 'London', latitude: '51.5', longitude: '-0.1' },
    });
    for (const files of [
      [country, city],
      [city, country],
    ]) {
      expect((await locate('81.1.1.1', ...files)).location).toMatchObject({
        city: 'London',
        latitude: 51.5,
        country: 'United Kingdom',
      });
    }
  });

  it('never uses the country of registration as the country', async () => {
    const qatar = {
      registered_country: { iso_code: 'FR', names: { en: 'France' } },
      location: { time_zone: 'Asia/Qatar' },
    };
    expect((await locate('81.1.1.1', mmdb('GeoLite2-City', { '81.0.0.0/8': qatar }))).location).toEqual({
      ...UNKNOWN_PLACE,
      timezone: 'Asia/Qatar',
    });
  });

  it('uses the name of the autonomous system as provider and organization without a better file', async () => {
    const asn = mmdb('GeoLite2-ASN', {
      '8.8.8.0/24': { autonomous_system_number: uint32(15_169), autonomous_system_organization: 'GOOGLE' },
    });
    expect((await locate('8.8.8.8', asn)).network).toEqual({
      ...UNKNOWN_NETWORK,
      cidr: '8.8.8.0/24',
      asn: 15_169,
      type: 'hosting',
      asType: 'hosting',
      asDomain: 'google.com',
      asOrganization: 'GOOGLE',
      isp: 'GOOGLE',
      organization: 'GOOGLE',
    });
  });

  it('returns nothing for an IP version that no file has', async () => {
    const database = await open(mmdb('GeoLite2-City', { '81.0.0.0/8': LONDON }, { ipVersion: 4 }));
    expect(database.lookup(address('2001:db8::1'))).toEqual({ facts: undefined, prefixLength: 0 });
  });

  it('reports the files in use', async () => {
    const city = folder.file(mmdb('city ipv4', { '81.0.0.0/8': { country_code: 'GB' } }, { ipVersion: 4 }));
    const type = folder.file(
      mmdb('GeoIP2-Connection-Type', { '81.0.0.0/8': { connection_type: 'Cable/DSL' } }),
    );
    const missing = folder.path('missing.mmdb');
    const database = await MaxmindGeoDatabase.open([city, type, missing], { reloadIntervalMs: 0 });
    expect(database.status()).toEqual([
      { path: city, type: 'city ipv4', kind: 'city', ipVersion: 4, buildEpoch: BUILT, problem: null },
      {
        path: type,
        type: 'GeoIP2-Connection-Type',
        kind: 'connection-type',
        ipVersion: 6,
        buildEpoch: BUILT,
        problem: null,
      },
      {
        path: missing,
        type: null,
        kind: null,
        ipVersion: null,
        buildEpoch: null,
        problem: expect.stringContaining('ENOENT'),
      },
    ]);
  });

  it.each<[string, MmdbValue, string]>([
    ['places', { city: 'London', country_code: 'GB' }, 'city'],
    ['countries', { country_code: 'GB' }, 'country'],
    ['providers', { isp: 'BT' }, 'isp'],
    ['autonomous systems', { asn: 'AS2856' }, 'asn'],
    ['uses', { is_vpn: true }, 'anonymous'],
  ])('recognises a file of %s by its records', async (_, record, kind) => {
    expect((await open(mmdb('unknown', { '81.0.0.0/8': record }))).status()[0]?.kind).toBe(kind);
  });

  it('returns for every address whether it is anonymous, by a complete list of anonymous addresses', async () => {
    const anonymous = mmdb('GeoIP2-Anonymous-IP', {
      '81.0.0.0/24': { is_anonymous: true, is_anonymous_vpn: true },
      '81.0.1.0/24': { is_anonymous: true, is_tor_exit_node: true },
    });
    const city = mmdb('GeoLite2-City', { '81.0.0.0/8': LONDON });
    const traitsAt = async (ip: string, ...files: Uint8Array[]) => (await locate(ip, ...files)).traits;
    expect(await traitsAt('81.0.0.1', city, anonymous)).toMatchObject({ isVpn: true, isTor: false });
    expect(await traitsAt('81.0.2.1', city, anonymous)).toMatchObject({ isVpn: false, isTor: false });
    expect(await traitsAt('81.0.2.1', city, anonymous)).toMatchObject({ isProxy: null, isAnycast: null });
    expect(await traitsAt('81.0.2.1', city)).toMatchObject({ isVpn: null, isTor: null });
  });

  it('prefers published feeds to databases, and is as old as the older of the two', async () => {
    const city = mmdb('GeoLite2-City', { '81.0.0.0/8': LONDON });
    const feeds = mmdb(
      'Published-Feeds',
      { '81.0.0.0/24': { country_code: 'DE', city: 'Berlin', is_hosting: true } },
      { buildEpoch: BUILT + 86_400 },
    );
    expect(await locate('81.0.0.1', city, feeds)).toMatchObject({
      location: { countryCode: 'DE', city: 'Berlin', latitude: null },
      traits: { isHosting: true },
      accuracy: 'city',
      dataDate: '2026-05-28',
    });
  });

  it('prefers the type of a connection to that of the autonomous system', async () => {
    const asn = mmdb('ipinfo asn', { '81.0.0.0/8': { asn: 'AS7', name: 'A', type: 'hosting' } });
    const type = mmdb('GeoIP2-Connection-Type', { '81.0.0.0/24': { connection_type: 'Cellular' } });
    expect((await locate('81.0.0.1', asn, type)).network.type).toBe('mobile');
    expect((await locate('81.0.1.1', asn, type)).network.type).toBe('hosting');
  });
});

describe('the spelling of cities', () => {
  const inCologne = (city: string) => ({
    country: { iso_code: 'DE', names: { en: 'Germany' } },
    city: { names: { en: city } },
    location: { latitude: 50.9, longitude: 6.9 },
  });

  it('is their own before databases are compared', async () => {
    const gazetteer = new Gazetteer('DE Köln|50.93|6.95');
    const files = ['Koln', 'Köln'].map((city) => folder.file(mmdb('City', { '8.0.0.0/8': inCologne(city) })));
    const spell: Gazetteer['spell'] = (place) => gazetteer.spell(place);
    const database = await MaxmindGeoDatabase.open(files, { spell, reloadIntervalMs: 0 });
    expect(new LocateIp(database).execute(requireIp('8.8.8.8'))).toMatchObject({
      accuracy: 'city',
      location: { city: 'Köln', latitude: 50.9 },
    });
  });
});
