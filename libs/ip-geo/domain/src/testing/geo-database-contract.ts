import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GeoDatabase, type GeoRecord } from '../geo-database';
import { type IpAddress, parseIp } from '../ip-address';
import { isInNetwork, parseNetwork } from '../ip-network';
import { type KnownNetwork } from './in-memory-geo-database';

const london = { countryCode: 'GB', country: 'United Kingdom', city: 'London', latitude: 51.5, longitude: 0 };
const tokyo = { countryCode: 'JP', country: 'Japan', city: 'Tokyo' };

const NETWORKS: readonly KnownNetwork[] = [
  { cidr: '81.0.0.0/8', location: tokyo },
  { cidr: '81.2.69.0/24', location: london, network: { asn: 20712, organization: 'Andrews & Arnold Ltd' } },
  { cidr: '1.1.1.0/24', network: { asn: 13335 } },
  { cidr: '2001:200::/32', location: tokyo, network: { asn: 2500 } },
  { cidr: '2a00:1450:4000::/37', network: { organization: 'Google LLC' } },
];

/** A database that a suite opened, and how to close it. */
export interface OpenedGeoDatabase {
  readonly database: GeoDatabase;
  readonly close?: () => Promise<void> | void;
}

/**
 * The law of `GeoDatabase`: what every implementation must do.
 *
 * @param open makes a database that knows these networks, in which a smaller network speaks before the larger one
 *   around it; with `undefined`, one of which nothing could be read
 */
export function geoDatabaseContract(
  name: string,
  open: (networks: readonly KnownNetwork[] | undefined) => Promise<OpenedGeoDatabase> | OpenedGeoDatabase,
): void {
  describe(`${name} as a GeoDatabase`, () => {
    let opened: OpenedGeoDatabase;

    beforeAll(async () => {
      opened = await open(NETWORKS);
    });

    afterAll(() => opened.close?.());

    const lookup = (text: string): GeoRecord | undefined => opened.database.lookup(address(text));

    it('knows the place and the network of an address', () => {
      expect(lookup('81.2.69.142')).toMatchObject({
        location: london,
        network: { asn: 20712, organization: 'Andrews & Arnold Ltd', isp: null },
      });
      expect(lookup('2001:200::1')).toMatchObject({ location: tokyo, network: { asn: 2500 } });
    });

    it('has every field, null where it knows nothing', () => {
      expect(lookup('1.1.1.1')).toEqual({
        location: {
          continentCode: null,
          country: null,
          countryCode: null,
          region: null,
          regionCode: null,
          city: null,
          postalCode: null,
          latitude: null,
          longitude: null,
          accuracyRadiusKm: null,
          timezone: null,
        },
        network: { cidr: '1.1.1.0/24', asn: 13335, isp: null, organization: null },
      });
    });

    it('keeps a coordinate of 0', () => {
      expect(lookup('81.2.69.142')?.location).toMatchObject({ latitude: 51.5, longitude: 0 });
    });

    it('lets the smallest network speak', () => {
      expect(lookup('81.2.68.255')?.location.city).toBe('Tokyo');
      expect(lookup('81.2.69.0')?.location.city).toBe('London');
      expect(lookup('81.2.69.255')?.location.city).toBe('London');
      expect(lookup('81.2.70.0')?.location.city).toBe('Tokyo');
    });

    it.each([
      ['81.2.69.142', '81.2.69.0/24'],
      ['81.2.68.1', '81.2.68.0/24'],
      ['81.128.0.1', '81.128.0.0/9'],
      ['2001:200:ffff::', '2001:200::/32'],
      ['2a00:1450:4001:829::200e', '2a00:1450:4000::/37'],
    ])('names the largest network for which the answer about %s holds: %s', (text, cidr) => {
      expect(lookup(text)?.network.cidr).toBe(cidr);
      expect(isInNetwork(address(text), parseNetwork(cidr)!)).toBe(true);
    });

    it.each(['8.8.8.8', '80.255.255.255', '82.0.0.0', '2001:201::', '2a00:1450:4800::', '::'])(
      'knows nothing about %s',
      (text) => {
        expect(lookup(text)).toBeUndefined();
      },
    );

    it.each(['::1.1.1.1', '101:101::', '5102:458e::', '::81.2.69.142'])(
      'does not take %s for an IPv4 address',
      (text) => {
        expect(lookup(text)).toBeUndefined();
      },
    );

    it('does not take an IPv4 address for an IPv6 address', () => {
      expect(lookup('32.1.2.0')).toBeUndefined();
    });

    it('cannot be spoiled through an answer', () => {
      const before = structuredClone(lookup('81.2.69.142'));
      expect(before).toBeDefined();
      const answer = lookup('81.2.69.142') as unknown as Record<string, Record<string, unknown>>;
      for (const part of Object.values(answer)) {
        for (const field of Object.keys(part)) Reflect.set(part, field, 'spoiled');
      }
      Reflect.set(answer, 'location', {});
      expect(lookup('81.2.69.142')).toEqual(before);
    });

    it('refuses with IP_002 when nothing could be read', async () => {
      const { database, close } = await open(undefined);
      expect(() => database.lookup(address('8.8.8.8'))).toThrow(
        expect.objectContaining({ code: 'IP_002', details: {} }),
      );
      await close?.();
    });
  });
}

function address(text: string): IpAddress {
  return parseIp(text)!;
}
