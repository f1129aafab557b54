import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  formatNetwork,
  type IpAddress,
  isInNetwork,
  networkOf,
  parseIp,
  parseNetwork,
} from '@enrichment/ip-address';
import { type GeoFacts, UNKNOWN_NETWORK, UNKNOWN_PLACE } from '../geo-facts';
import { type GeoSource, type SourceResult } from '../geo-source';
import { type KnownNetwork } from './in-memory-geo-source';

const london = { countryCode: 'GB', country: 'United Kingdom', city: 'London', latitude: 51.5, longitude: 0 };
const tokyo = { continentCode: 'AS', countryCode: 'JP', country: 'Japan', city: 'Tokyo' };

const NETWORKS: readonly KnownNetwork[] = [
  { cidr: '81.0.0.0/8', location: tokyo },
  { cidr: '81.2.69.0/24', location: london, network: { asn: 20712, asOrganization: 'Andrews & Arnold Ltd' } },
  { cidr: '1.1.1.0/24', network: { asn: 64_496 } },
  { cidr: '2001:200::/32', location: tokyo, network: { asn: 2500 } },
  { cidr: '2a00:1450:4000::/37', network: { asOrganization: 'Google LLC' } },
];

/** A source that a suite opened, and how to close it. */
export interface OpenedGeoSource {
  readonly source: GeoSource;
  readonly close?: () => Promise<void> | void;
}

/**
 * The contract of `GeoSource`: what every implementation must do.
 *
 * @param open opens a source that contains these networks, in which a smaller network has priority over the larger one
 *   around it; with `undefined`, one without data
 */
export function geoSourceContract(
  name: string,
  open: (networks: readonly KnownNetwork[] | undefined) => Promise<OpenedGeoSource> | OpenedGeoSource,
): void {
  describe(`${name} as a GeoSource`, () => {
    let opened: OpenedGeoSource;

    beforeAll(async () => {
      opened = await open(NETWORKS);
    });

    afterAll(() => opened.close?.());

    const lookup = (text: string): SourceResult => opened.source.lookup(address(text))!;
    const facts = (text: string): GeoFacts | undefined => lookup(text).facts;
    const cidr = (text: string): string => formatNetwork(networkOf(address(text), lookup(text).prefixLength));

    it('returns the place and the network of an address', () => {
      expect(facts('81.2.69.142')).toMatchObject({
        place: london,
        network: { asn: 20712, asOrganization: 'Andrews & Arnold Ltd', isp: null },
      });
      expect(facts('2001:200::1')).toMatchObject({ place: tokyo, network: { asn: 2500 } });
    });

    it('has every field, null when unknown', () => {
      expect(facts('81.0.0.1')?.place).toEqual({ ...UNKNOWN_PLACE, ...tokyo });
      expect(facts('1.1.1.1')?.network).toEqual({ ...UNKNOWN_NETWORK, asn: 64_496 });
    });

    it('omits an unknown place and an unknown network', () => {
      expect(facts('1.1.1.1')?.place).toBeUndefined();
      expect(facts('81.0.0.1')?.network?.asn ?? null).toBeNull();
    });

    it('keeps a coordinate of 0', () => {
      expect(facts('81.2.69.142')?.place).toMatchObject({ latitude: 51.5, longitude: 0 });
    });

    it('uses the smallest network', () => {
      expect(facts('81.2.68.255')?.place?.city).toBe('Tokyo');
      expect(facts('81.2.69.0')?.place?.city).toBe('London');
      expect(facts('81.2.69.255')?.place?.city).toBe('London');
      expect(facts('81.2.70.0')?.place?.city).toBe('Tokyo');
    });

    it.each([
      ['81.2.69.142', '81.2.69.0/24'],
      ['81.2.68.1', '81.2.68.0/24'],
      ['81.128.0.1', '81.128.0.0/9'],
      ['2001:200:ffff::', '2001:200::/32'],
      ['2a00:1450:4001:829::200e', '2a00:1450:4000::/37'],
    ])('names the largest network for which the answer about %s holds: %s', (text, network) => {
      expect(cidr(text)).toBe(network);
    });

    it.each(['8.8.8.8', '80.255.255.255', '82.0.0.0', '2001:201::', '2a00:1450:4800::', '::'])(
      'returns nothing for %s, and the largest network for which that holds',
      (text) => {
        expect(facts(text)).toBeUndefined();
        for (const known of NETWORKS) {
          expect(isInNetwork(parseNetwork(known.cidr)!.address, parseNetwork(cidr(text))!)).toBe(false);
        }
      },
    );

    it.each(['::1.1.1.1', '101:101::', '5102:458e::', '::81.2.69.142'])(
      'does not treat %s as an IPv4 address',
      (text) => {
        expect(facts(text)).toBeUndefined();
      },
    );

    it('does not treat an IPv4 address as an IPv6 address', () => {
      expect(facts('32.1.2.0')).toBeUndefined();
    });

    it('cannot be changed through a result', () => {
      const before = structuredClone(lookup('81.2.69.142'));
      expect(before.facts).toBeDefined();
      const answer = facts('81.2.69.142') as unknown as Record<string, Record<string, unknown>>;
      for (const part of Object.values(answer).filter(Boolean)) {
        for (const field of Object.keys(part)) Reflect.set(part, field, 'spoiled');
      }
      Reflect.set(answer, 'place', {});
      expect(lookup('81.2.69.142')).toEqual(before);
    });

    it('answers undefined while it has no data', async () => {
      const { source, close } = await open(undefined);
      expect(source.lookup(address('8.8.8.8'))).toBeUndefined();
      await close?.();
    });
  });
}

function address(text: string): IpAddress {
  return parseIp(text)!;
}
