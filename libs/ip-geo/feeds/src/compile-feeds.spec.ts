import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { formatNetwork, type IpAddress, isInNetwork, networkOf, parseIp } from '@enrichment/ip-address';
import { GeoFile } from '@enrichment/ip-geo-maxmind/testing';
import { CityIndex } from './city-index';
import { FeedCompiler } from './compile-feeds';
import { FeedEntries, type FeedEntry, type FeedRecord, publicNetwork } from './feed-entry';

const city = (name: string, lat: string, lng: string) => ({ name, country: 'DE', admin1: '16', lat, lng });
const cities = new CityIndex([city('Berlin', '52.5', '13.4'), city('Frankfurt am Main', '50.1', '8.7')], []);
const entry = (network: string, record: FeedRecord): FeedEntry => ({
  network: publicNetwork(network)!,
  record,
});
const date = '2026-11-20';
const compile = (entries: readonly FeedEntry[], hasAllTorExits = false) => {
  const packed = new FeedEntries();
  for (const { network, record } of entries) packed.add(network, record);
  const compiler = new FeedCompiler();
  compiler.add({ name: 'a list', date, entries: packed });
  compiler.place(cities);
  const allTorExits = hasAllTorExits ? { name: 'tor', date } : undefined;
  return new GeoFile(compiler.toBuffer({ buildEpoch: 1_780_000_000, allTorExits }));
};
const factsIn = (file: GeoFile, ip: string) => file.lookup(parseIp(ip)!).facts;

const berlin = { country_code: 'DE', region: 'BE', city: 'Berlin' };

describe('compileFeeds', () => {
  it('makes a file that is read as one of feeds, with regions and coordinates', () => {
    const file = compile([entry('81.2.69.0/24', { ...berlin, is_relay: true })]);
    expect(file.kind).toBe('feeds');
    expect(factsIn(file, '81.2.69.1')).toMatchObject({
      place: {
        countryCode: 'DE',
        regionCode: 'BE',
        city: 'Berlin',
        latitude: 52.5,
        timezone: 'Europe/Berlin',
      },
      traits: { isRelay: true, isTor: null },
      origin: { date: '2026-05-28', weight: Infinity },
    });
  });

  it('uses the uses of all networks around an address, and the place of the smallest network with one', () => {
    const file = compile([
      entry('81.2.69.0/25', { is_anycast: true }),
      entry('81.2.69.0/26', { country_code: 'FR', is_geofeed: true }),
      entry('81.2.0.0/16', { ...berlin, type: 'hosting', is_hosting: true }),
      entry('81.2.69.1', { is_tor: true }),
      entry('81.2.0.0/16', { country_code: 'GB' }),
    ]);
    expect(factsIn(file, '81.2.69.1')).toMatchObject({
      place: { countryCode: 'FR', city: null, regionCode: null },
      network: { type: 'hosting' },
      traits: { isTor: true, isAnycast: true, isHosting: true },
    });
    expect(factsIn(file, '81.2.1.1')?.place).toMatchObject({ countryCode: 'DE', city: 'Berlin' });
    // In no city, since no geofeed names one.
    expect(factsIn(file, '81.2.69.100')?.place).toMatchObject({
      countryCode: 'DE',
      city: null,
      latitude: null,
    });
  });

  it('ends a place where an operator states that a network has none', () => {
    const file = compile([
      entry('81.2.0.0/16', { ...berlin, is_hosting: true }),
      entry('81.2.69.0/24', { country_code: '' }),
    ]);
    expect(factsIn(file, '81.2.69.1')).toMatchObject({ place: undefined, traits: { isHosting: true } });
    expect(factsIn(file, '81.2.70.1')?.place?.city).toBe('Berlin');
  });

  it('names a city by the name that databases use, and never by the code of an airport', () => {
    const cityOf = (name: string) =>
      factsIn(
        compile([entry('81.2.69.0/24', { country_code: 'DE', city: name, is_geofeed: true })]),
        '81.2.69.1',
      )?.place;
    expect(cityOf('FRA')).toMatchObject({ city: 'Frankfurt am Main', latitude: 50.1 });
    expect(cityOf('Frankfurt')).toMatchObject({ city: 'Frankfurt am Main', timezone: 'Europe/Berlin' });
    expect(cityOf('QQQ')).toMatchObject({ countryCode: 'DE', city: null });
    expect(cityOf('Kleinkleckersdorf')).toMatchObject({ city: 'Kleinkleckersdorf', latitude: null });
  });

  it('believes an operator who names the region of a network more than a measurement of a larger or smaller one', () => {
    const measured = { is_anycast: true, is_measured: true } as const;
    const file = compile([
      entry('81.0.0.0/12', measured),
      entry('81.2.0.0/16', { ...berlin, type: 'hosting' }),
      entry('81.2.69.0/24', measured),
      entry('81.3.0.0/16', { is_anycast: true }),
      entry('81.4.0.0/16', { country_code: 'DE' }),
    ]);
    for (const ip of ['81.2.1.1', '81.2.69.1'])
      expect(factsIn(file, ip)).toMatchObject({ place: { city: 'Berlin' }, network: { type: 'hosting' } });
    expect(factsIn(file, '81.2.1.1')?.traits ?? null).toBeNull();
    for (const ip of ['81.1.1.1', '81.3.1.1', '81.4.1.1'])
      expect(factsIn(file, ip)?.traits?.isAnycast).toBe(true);
  });

  it('names the list and the day of each part', () => {
    const file = compile([
      entry('81.2.69.0/24', { ...berlin, is_vpn: true, vpn_service: 'Example VPN' }),
      entry('81.2.69.1', { is_proxy: true }),
      entry('81.2.69.2', { bot_name: 'Examplebot', bot_kind: 'search' }),
    ]);
    const list = { name: 'a list', date };
    expect(factsIn(file, '81.2.69.1')).toMatchObject({
      traits: { isVpn: true, vpnService: 'Example VPN', isProxy: true, proxyLastSeen: date },
      named: { place: list, isVpn: list, vpnService: list, isProxy: list, proxyLastSeen: list },
    });
    expect(factsIn(file, '81.2.69.2')).toMatchObject({
      traits: { bot: { name: 'Examplebot', kind: 'search' } },
      named: { bot: list },
    });
  });

  it('marks IPv4 addresses as no exits of Tor when it has the list of all exits', () => {
    const exit = entry('81.2.69.1', { is_tor: true });
    expect(factsIn(compile([exit], true), '9.9.9.9')?.traits?.isTor).toBe(false);
    expect(factsIn(compile([exit], true), '81.2.69.1')?.traits?.isTor).toBe(true);
    expect(factsIn(compile([exit], true), '2a00::1')).toBeUndefined();
    expect(factsIn(compile([exit]), '9.9.9.9')).toBeUndefined();
  });

  it('gives every address the facts of the smallest network around it', () => {
    const address = fc.integer({ min: 0x51000000, max: 0x51000fff });
    const networks = fc.tuple(
      address,
      fc.integer({ min: 18, max: 32 }),
      fc.constantFrom('DE', 'FR', 'GB', 'US'),
    );
    fc.assert(
      fc.property(fc.array(networks, { minLength: 1, maxLength: 12 }), fc.array(address), (all, others) => {
        const entries = all.map(([value, length, country_code]) => ({
          network: networkOf(ipv4(value), length),
          record: { country_code },
        }));
        const file = compile(entries);
        for (const value of [...others, ...all.map(([first]) => first)]) {
          const around = entries.filter(({ network }) => isInNetwork(ipv4(value), network));
          const longest = Math.max(...around.map(({ network }) => network.prefixLength));
          const [first] = around.filter(({ network }) => network.prefixLength === longest);
          expect(file.lookup(ipv4(value)).facts?.place?.countryCode).toBe(first?.record.country_code);
        }
      }),
    );
  });
});

function ipv4(value: number): IpAddress {
  return parseIp([24, 16, 8, 0].map((bits) => (value >>> bits) & 255).join('.'))!;
}

it('ignores the bits after a prefix', () => {
  expect(formatNetwork(publicNetwork('8.8.8.8/24')!)).toBe('8.8.8.0/24');
});
