import { describe, expect, it } from '@jest/globals';
import { type Network, type Traits, UNKNOWN_NETWORK, UNKNOWN_PLACE } from '@enrichment/ip-geo-domain';
import { factsOf } from './record-facts';
import type { DecodedValue, DecodedMap } from './value-decoder';

describe('factsOf', () => {
  it('reads the nested dialect of MaxMind', () => {
    expect(
      factsOf({
        continent: { code: 'NA' },
        country: { iso_code: 'US', names: { en: 'United States' } },
        subdivisions: [{ iso_code: 'CA', names: { en: 'California' } }],
        city: { names: { en: 'Mountain View' } },
        postal: { code: '94043' },
        location: { latitude: 37.4, longitude: 0, accuracy_radius: 1_000, time_zone: 'America/Los_Angeles' },
        traits: {
          autonomous_system_number: 15_169,
          autonomous_system_organization: 'GOOGLE',
          isp: 'Google',
          organization: 'Google DNS',
        },
      }),
    ).toEqual({
      place: {
        ...UNKNOWN_PLACE,
        continentCode: 'NA',
        country: 'United States',
        countryCode: 'US',
        region: 'California',
        regionCode: 'CA',
        city: 'Mountain View',
        postalCode: '94043',
        latitude: 37.4,
        longitude: 0,
        accuracyRadiusKm: 1_000,
        timezone: 'America/Los_Angeles',
      },
      network: {
        ...UNKNOWN_NETWORK,
        asn: 15_169,
        asType: 'hosting',
        asDomain: 'google.com',
        asOrganization: 'GOOGLE',
        isp: 'Google',
        organization: 'Google DNS',
      },
    });
  });

  it('reads the flat dialect of ip-location-db, whose numbers are texts and whose gaps are empty', () => {
    expect(
      factsOf({
        country_code: 'GB',
        state1: 'England',
        city: 'London',
        postcode: '',
        latitude: '51.5143',
        longitude: '-0.0912',
        timezone: '',
      }),
    ).toEqual({
      network: undefined,
      place: {
        ...UNKNOWN_PLACE,
        continentCode: 'EU',
        country: 'United Kingdom',
        countryCode: 'GB',
        region: 'England',
        regionCode: 'ENG',
        city: 'London',
        latitude: 51.5143,
        longitude: -0.0912,
        timezone: 'Europe/London',
      },
    });
  });

  it('reads the flat dialect of ipinfo', () => {
    expect(
      factsOf({
        continent: 'Europe',
        continent_code: 'EU',
        country: 'Germany',
        country_code: 'DE',
        region: 'Hesse',
        city: 'Frankfurt am Main',
        postal_code: '60306',
        lat: '50.11',
        lng: '8.68',
        asn: 'AS64500',
        as_name: 'Example Networks',
      }),
    ).toEqual({
      place: {
        ...UNKNOWN_PLACE,
        continentCode: 'EU',
        country: 'Germany',
        countryCode: 'DE',
        region: 'Hesse',
        regionCode: 'HE',
        city: 'Frankfurt am Main',
        postalCode: '60306',
        latitude: 50.11,
        longitude: 8.68,
        timezone: 'Europe/Berlin',
      },
      network: { ...UNKNOWN_NETWORK, asn: 64_500, asOrganization: 'Example Networks' },
    });
  });

  it("reads ipinfo's older files, whose country is a code", () => {
    expect(factsOf({ country: 'DE', country_name: 'Germany', continent: 'EU' })?.place).toMatchObject({
      country: 'Germany',
      countryCode: 'DE',
      continentCode: 'EU',
    });
    expect(factsOf({ asn: 'AS64500', name: 'Example Networks' })).toEqual({
      place: undefined,
      network: { ...UNKNOWN_NETWORK, asn: 64_500, asOrganization: 'Example Networks' },
    });
  });

  it('derives the code of a region from its country and name, unless the file has one', () => {
    expect(factsOf({ country_code: 'US', state1: 'New York' })?.place?.regionCode).toBe('NY');
    expect(factsOf({ country_code: 'US', region: 'New York', region_code: 'X' })?.place?.regionCode).toBe(
      'X',
    );
    expect(factsOf({ country_code: 'US', region: 'Bavaria' })?.place?.regionCode).toBeNull();
    expect(factsOf({ region: 'New York' })?.place?.regionCode).toBeNull();
  });

  it('reads the company of a file of companies, and the name of its system', () => {
    const company = {
      name: 'Example Corp',
      domain: 'example.com',
      asn: 'AS64496',
      as_name: 'Example Transit',
    };
    expect(factsOf(company)?.network).toMatchObject({
      asn: 64_496,
      asOrganization: 'Example Transit',
      organization: 'Example Corp',
    });
  });

  it('reads no place from a file of autonomous systems, whose country is that of the registration', () => {
    expect(factsOf({ asn: 'AS64496', name: 'Example', domain: 'example.com', country: 'US' })).toEqual({
      place: undefined,
      network: { ...UNKNOWN_NETWORK, asn: 64_496, asOrganization: 'Example', asDomain: 'example.com' },
    });
    expect(
      factsOf({ asn: 'AS64496', as_name: 'Example', country: 'DE', country_name: 'Germany', continent: 'EU' })
        ?.place?.countryCode,
    ).toBe('DE');
  });

  it('reads a region that is a code, and a radius', () => {
    const record = { country: 'AU', region: 'NSW', city: 'Sydney', lat: '-33.9', lng: '151.2', radius: 50 };
    expect(factsOf(record)?.place).toMatchObject({
      region: 'New South Wales',
      regionCode: 'NSW',
      accuracyRadiusKm: 50,
      timezone: 'Australia/Sydney',
    });
  });

  it('returns no region of the Vatican', () => {
    expect(factsOf({ country_code: 'VA', state1: 'Lazio', city: 'Vatican City' })?.place).toMatchObject({
      region: null,
      regionCode: null,
    });
  });

  it('reads the city without its district', () => {
    expect(factsOf({ country_code: 'CA', city: 'Halifax (North End)' })?.place?.city).toBe('Halifax');
  });

  it.each([
    ['47-2339071', null],
    ['AS402607', null],
    ['-Reserved AS-', null],
    ['N/A', null],
    ['x6', null],
    ['AS274850 - Example SA', 'Example SA'],
    ['AS151868-18 - Example', 'Example'],
    ['AS926 Limited', 'AS926 Limited'],
    ['日本', '日本'],
  ])('reads %j as the name %j of an autonomous system', (name, read) => {
    const facts = factsOf({ autonomous_system_number: 64_496, autonomous_system_organization: name });
    expect(facts?.network?.asOrganization).toBe(read);
  });

  it("derives a time zone from a city's coordinates, never from a country's, unless the file has one", () => {
    const at = { latitude: 38.9, longitude: -94.6 };
    expect(factsOf({ ...at, city: 'Kansas City' })?.place?.timezone).toBe('America/Chicago');
    expect(factsOf({ ...at, country_code: 'US' })?.place?.timezone).toBeNull();
    expect(factsOf({ city: 'Kansas City' })?.place?.timezone).toBeNull();
    expect(factsOf({ ...at, city: 'Kansas City', timezone: 'Etc/UTC' })?.place?.timezone).toBe('Etc/UTC');
    for (const [latitude, longitude] of [
      [90, 180],
      [-90, -180],
      [0, 0],
    ]) {
      expect(factsOf({ city: 'Edge', latitude, longitude })?.place?.timezone).toMatch(/^[A-Z]/);
    }
  });

  it.each<[string, DecodedValue]>([
    ['an unknown country', { country_code: 'ZZ', country_name: 'Nowhere' }],
    ['a country of registration only', { registered_country: { iso_code: 'US' } } as DecodedValue],
    ['half of the coordinates', { latitude: '51.5', longitude: '' }],
    ['coordinates off the globe', { location: { latitude: 91, longitude: 0 } }],
    ['endless coordinates', { location: { latitude: Infinity, longitude: NaN } }],
    ['no system', { autonomous_system_number: 0, autonomous_system_organization: '' }],
    ['a name of nothing', { name: 'x' }],
    ['half an autonomous system', { asn: 'AS1.5' }],
    ['nothing', {}],
    ['a text', 'London'],
    ['a number', 7],
    ['nothing at all', undefined],
  ])('reads nothing from a record of %s', (_, record) => {
    expect(factsOf(record)).toBeUndefined();
  });

  it.each<[string, DecodedMap, Partial<Network>]>([
    ['a type of user', { traits: { user_type: 'college' } }, { type: 'education' }],
    ['a mobile connection', { connection_type: 'Cellular' }, { type: 'mobile' }],
    ['a cable', { connection_type: 'Cable/DSL' }, { type: 'isp' }],
    ['an autonomous system', { asn: 'AS7', name: 'A', type: 'isp' }, { asType: 'isp', type: null }],
    [
      'a company',
      { asn: 'AS7', as_name: 'A', as_type: 'isp', as_domain: 'a.example', type: 'business' },
      { asType: 'isp', asDomain: 'a.example', type: 'business' },
    ],
    ['a route', { route: '192.0.2.0/24' }, { route: '192.0.2.0/24' }],
    ['a phone', { is_mobile: true, type: 'isp' }, { type: 'mobile' }],
  ])('reads the network of %s', (_, record, network) => {
    expect(factsOf(record)?.network).toMatchObject(network);
  });

  it.each<[string, DecodedMap, Partial<Traits> | undefined]>([
    [
      "MaxMind's anonymous addresses",
      { is_anonymous: true, is_hosting_provider: true, is_tor_exit_node: true, is_residential_proxy: true },
      { isHosting: true, isTor: true, isProxy: true, isVpn: null },
    ],
    ["MaxMind's traits", { traits: { is_anycast: true } }, { isAnycast: true }],
    [
      "ipinfo's privacy",
      { vpn: 'true', tor: '', relay: 'false' },
      { isVpn: true, isTor: null, isRelay: false },
    ],
    ['nothing', { vpn: 'perhaps', route: 'nowhere', type: 'castle' }, undefined],
  ])('reads the uses in %s', (_, record, traits) => {
    if (traits) expect(factsOf(record)?.traits).toMatchObject(traits);
    else expect(factsOf(record)).toBeUndefined();
  });

  it('is frozen to the bottom', () => {
    const facts = factsOf({ country_code: 'gb' });
    expect(Object.isFrozen(facts) && Object.isFrozen(facts?.place)).toBe(true);
    expect(Object.isFrozen(factsOf({ asn: 'AS1' })?.network)).toBe(true);
    expect(facts?.place?.countryCode).toBe('GB');
  });
});
