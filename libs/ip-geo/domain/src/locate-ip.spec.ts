import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { DomainError, ManualClock } from '@enrichment/kernel';
import { type GeoFacts, type Network, UNKNOWN_NETWORK, UNKNOWN_PLACE, UNKNOWN_TRAITS } from './geo-facts';
import { type SourceResult } from './geo-source';
import { LocateIp, requireIp } from './locate-ip';
import { mergeResults } from './merge-results';
import { InMemoryGeoSource } from './testing';

const locateIp = new LocateIp(
  new InMemoryGeoSource([
    { cidr: '0.0.0.0/0', location: { city: 'Nowhere' } },
    { cidr: '::/0', location: { city: 'Nowhere' } },
    { cidr: '81.2.69.160/27', location: { countryCode: 'GB', city: 'London' }, network: { asn: 20712 } },
    { cidr: '90.0.0.0/8', location: { countryCode: 'FR' } },
    { cidr: '102.35.0.0/16', location: { countryCode: 'RE' } },
    { cidr: '192.175.48.0/24', network: { asn: 112 } },
    { cidr: '2620:4f:8000::/48', network: { asn: 112 } },
  ]),
);

const locate = (text: string) => locateIp.execute(requireIp(text));

describe('LocateIp', () => {
  it('locates an address', () => {
    expect(locate('81.2.69.160')).toEqual({
      ip: '81.2.69.160',
      version: 4,
      isPrivate: false,
      range: 'public',
      isEu: false,
      location: { ...UNKNOWN_PLACE, countryCode: 'GB', city: 'London', timezone: 'Europe/London' },
      network: { ...UNKNOWN_NETWORK, cidr: '81.2.69.160/27', asn: 20712 },
      countryFacts: { currency: 'GBP', callingCode: '+44', languages: ['en'] },
      utcOffsetMinutes: expect.any(Number),
      traits: UNKNOWN_TRAITS,
      accuracy: null,
      cityConfidence: null,
      isDisputed: false,
      dataDate: null,
    });
  });

  it('returns the UTC offset of its time zone at the time of the lookup', () => {
    const clock = new ManualClock(Date.UTC(2026, 2, 29, 0, 59));
    const source = new InMemoryGeoSource([
      { cidr: '8.0.0.0/8', location: { timezone: 'Europe/London' } },
      { cidr: '9.0.0.0/8', location: { timezone: 'America/St_Johns' } },
      { cidr: '11.0.0.0/8', location: { timezone: 'Mars/Olympus' } },
    ]);
    const locator = new LocateIp(source, clock);
    const offsetOf = (ip: string) => locator.execute(requireIp(ip)).utcOffsetMinutes;
    expect(['8.8.8.8', '9.9.9.9', '11.1.1.1'].map(offsetOf)).toEqual([0, -150, null]);
    clock.advance(60_000);
    expect(offsetOf('8.8.8.8')).toBe(60);
  });

  it('treats the network of a data centre as hosting, unless a source contradicts', () => {
    const source = new InMemoryGeoSource([
      { cidr: '8.0.0.0/8', network: { asType: 'hosting' } },
      { cidr: '9.0.0.0/8', network: { asType: 'hosting', type: 'business' } },
      { cidr: '11.0.0.0/8', network: { asType: 'hosting' }, traits: { isHosting: false } },
    ]);
    const locator = new LocateIp(source);
    const factsOf = (ip: string) => {
      const { network, traits } = locator.execute(requireIp(ip));
      return [network.type, traits.isHosting];
    };
    expect(factsOf('8.8.8.8')).toEqual(['hosting', true]);
    expect(factsOf('9.9.9.9')).toEqual(['business', null]);
    expect(factsOf('11.1.1.1')).toEqual(['hosting', false]);
  });

  it.each([
    ['90.1.1.1', true],
    ['102.35.0.1', true],
    ['81.2.69.161', false],
    ['8.8.8.8', null],
    ['10.0.0.1', null],
  ])('reports whether %s is in the European Union: %s', (ip, isEu) => {
    expect(locate(ip).isEu).toBe(isEu);
  });

  it.each([
    ['::ffff:81.2.69.161', '::ffff:81.2.69.161'],
    ['64:FF9B::5102:45a1', '64:ff9b::5102:45a1'],
    ['2002:5102:45A1::1', '2002:5102:45a1::1'],
    ['2001:0:4136:e378:8000:63bf:aefd:ba5e', '2001:0:4136:e378:8000:63bf:aefd:ba5e'],
  ])('locates %s by the IPv4 address inside and echoes the request', (ip, canonical) => {
    expect(locate(ip)).toMatchObject({
      ip: canonical,
      version: 6,
      isPrivate: false,
      range: 'public',
      location: { city: 'London' },
      network: { cidr: '81.2.69.160/27' },
    });
  });

  it.each([
    ['10.0.0.1', 'private'],
    ['::1', 'loopback'],
    ['fd00::1', 'unique_local'],
    ['::ffff:192.168.1.1', 'private'],
    ['64:ff9b::a00:1', 'private'],
    ['2002:7f00:1::', 'loopback'],
    ['2001:0:4136:e378:8000:63bf:5601:101', 'link_local'],
    ['224.0.0.1', 'multicast'],
  ])('answers %s as %s, without a query of the database', (ip, range) => {
    expect(locate(ip)).toMatchObject({
      isPrivate: true,
      range,
      isEu: null,
      location: UNKNOWN_PLACE,
      network: { ...UNKNOWN_NETWORK, cidr: null },
    });
  });

  it.each(['2611::1', '2e00::1'])('returns no place for %s, which IANA has not allocated', (ip) => {
    expect(locate(ip)).toMatchObject({
      isPrivate: false,
      range: 'unallocated',
      isEu: null,
      location: UNKNOWN_PLACE,
      network: { ...UNKNOWN_NETWORK, cidr: null },
    });
  });

  it.each([
    ['2001:20::1', 'orchid_v2'],
    ['2001:30::1', 'drone_remote_id'],
    ['2001:1::1', 'port_control_anycast'],
    ['2001:1::2', 'turn_anycast'],
    ['2001:1::3', 'srp_anycast'],
    ['192.0.0.9', 'port_control_anycast'],
  ])('knows no place of %s, though databases have one', (ip, range) => {
    expect(locate(ip)).toMatchObject({
      isPrivate: false,
      range,
      isEu: null,
      location: UNKNOWN_PLACE,
      network: { ...UNKNOWN_NETWORK, cidr: null },
    });
  });

  it('returns a result for an address that no database contains', () => {
    expect(new LocateIp(new InMemoryGeoSource([])).execute(requireIp('8.8.8.8'))).toEqual({
      ip: '8.8.8.8',
      version: 4,
      isPrivate: false,
      range: 'public',
      isEu: null,
      location: UNKNOWN_PLACE,
      network: { ...UNKNOWN_NETWORK, cidr: null },
      countryFacts: { currency: null, callingCode: null, languages: null },
      utcOffsetMinutes: null,
      traits: UNKNOWN_TRAITS,
      accuracy: null,
      cityConfidence: null,
      isDisputed: null,
      dataDate: null,
    });
  });

  it('takes no relay for hosting', () => {
    const network = { asType: 'hosting' } as const;
    const source = new InMemoryGeoSource([{ cidr: '8.0.0.0/8', network, traits: { isRelay: true } }]);
    expect(new LocateIp(source).execute(requireIp('8.8.8.8'))).toMatchObject({
      traits: { isRelay: true, isHosting: false },
      network: { type: null },
    });
  });

  it('leaves out a use that was last seen too long ago, true or false', () => {
    const clock = new ManualClock(Date.UTC(2026, 10, 28));
    const traits = { isTor: false, isVpn: true, vpnService: 'Example VPN', isHosting: true };
    const [tor, vpn] = [
      { name: 'tor', date: '2026-11-28' },
      { name: 'example', date: '2026-11-20' },
    ];
    const named = { isTor: tor, isVpn: vpn, vpnService: vpn };
    const source = new InMemoryGeoSource([{ cidr: '8.0.0.0/8', traits, named }]);
    const locator = new LocateIp(source, clock);
    const uses = () => locator.execute(requireIp('8.8.8.8')).traits;
    expect(uses()).toEqual({ ...UNKNOWN_TRAITS, ...traits });
    clock.advance(3 * 86_400_000);
    expect(uses()).toEqual({ ...UNKNOWN_TRAITS, ...traits, isTor: null });
    clock.advance(28 * 86_400_000);
    expect(uses()).toEqual({ ...UNKNOWN_TRAITS, isHosting: true });
  });

  it('names the prefix that is announced, if one is known', () => {
    const within = (prefixLength: number, routeLength?: number): SourceResult => ({
      prefixLength,
      facts: { place: undefined, network: UNKNOWN_NETWORK, routeLength },
    });
    const networkOf = (...results: SourceResult[]) =>
      new LocateIp({ lookup: () => mergeResults(results) }).execute(requireIp('8.8.8.8')).network;
    expect(networkOf(within(29), within(24, 24))).toMatchObject({ cidr: '8.8.8.8/29', route: '8.8.8.0/24' });
    expect(networkOf(within(29)).route).toBeNull();
    // Its neighbour has the same facts, but is another route; the first source wins.
    const neighbour = networkOf(within(22, 24), within(16, 16));
    expect(neighbour).toMatchObject({ cidr: '8.8.8.0/24', route: '8.8.8.0/24' });
  });

  it('explains on request which sources gave each part', () => {
    const of = (source: string, date: string, facts: Partial<GeoFacts>): SourceResult => ({
      prefixLength: 8,
      facts: { place: undefined, network: undefined, ...facts, origin: { source, date, weight: 1 } },
    });
    const place = { ...UNKNOWN_PLACE, countryCode: 'DE', city: 'Berlin' };
    const results = [
      of('One', '2026-11-01', { place }),
      of('Two', '2026-11-02', { place: { ...place, city: null } }),
      of('Three', '2026-11-03', { network: { ...UNKNOWN_NETWORK, asType: 'isp' } }),
      of('Four', '2026-11-04', {
        traits: { ...UNKNOWN_TRAITS, isTor: false, isVpn: true, vpnService: 'Mullvad', isProxy: true },
        named: {
          isTor: { name: 'tor', date: '2026-11-27' },
          isVpn: { name: 'mullvad', date: '2026-11-26' },
          vpnService: { name: 'mullvad', date: '2026-11-26' },
          isProxy: { name: 'proxies', date: '2026-11-20' },
        },
      }),
      of('Five', '2026-11-05', { place: { ...place, countryCode: 'FR' } }),
    ];
    const locator = new LocateIp(
      { lookup: () => mergeResults(results) },
      new ManualClock(Date.UTC(2026, 10, 28)),
    );
    const [one, two] = [
      { name: 'One', date: '2026-11-01' },
      { name: 'Two', date: '2026-11-02' },
    ];
    expect(locator.execute(requireIp('8.8.8.8'), { explain: true }).sources).toEqual({
      country: [one, two],
      city: [one],
      type: [{ name: 'Three', date: '2026-11-03' }],
      // Each list with a use in the answer, once; that of the proxies is too old.
      privacy: [
        { name: 'tor', date: '2026-11-27' },
        { name: 'mullvad', date: '2026-11-26' },
      ],
    });
    expect(locator.execute(requireIp('8.8.8.8'))).not.toHaveProperty('sources');
  });

  it('uses the holder of the autonomous system as provider and organization without a better source', () => {
    const located = (network: Partial<Network>) =>
      new LocateIp(new InMemoryGeoSource([{ cidr: '8.0.0.0/8', network }])).execute(requireIp('8.8.8.8'))
        .network;
    expect(located({ asOrganization: 'AS' })).toMatchObject({ isp: 'AS', organization: 'AS' });
    expect(located({ asOrganization: 'AS', isp: 'ISP', organization: 'Org' })).toMatchObject({
      isp: 'ISP',
      organization: 'Org',
    });
    expect(located({ isp: 'ISP' })).toMatchObject({ isp: 'ISP', organization: null });
  });

  it('refuses a malformed address with IP_001, and echoes it', () => {
    expect(() => locate('81.2.69.160/27')).toThrow(
      expect.objectContaining({
        code: 'IP_001',
        message: 'The ip is not a valid IPv4 or IPv6 address. Leave out the prefix length: 81.2.69.160.',
        details: {
          ip: '81.2.69.160/27',
          supported_formats: ['IPv4', 'IPv6'],
          suggestion: 'Leave out the prefix length: 81.2.69.160.',
        },
      }),
    );
  });

  it('cuts the echo at 320 characters, and never in the middle of one', () => {
    const refusal = (text: string): DomainError => {
      try {
        locate(text);
      } catch (error) {
        if (error instanceof DomainError) return error;
      }
      throw new Error('it was not refused');
    };
    expect(refusal('x'.repeat(1_000_000)).details['ip']).toBe('x'.repeat(320));
    expect(refusal('x'.repeat(319) + '😀').details['ip']).toBe('x'.repeat(319) + '�');
  });

  it('refuses with IP_002 when no database could be read, but not for a private address', () => {
    const withoutData = new LocateIp(new InMemoryGeoSource(undefined));
    expect(() => withoutData.execute(requireIp('8.8.8.8'))).toThrow(
      expect.objectContaining({
        code: 'IP_002',
        message: 'IP data is not available at the moment: repeat the request shortly.',
      }),
    );
    expect(withoutData.execute(requireIp('10.0.0.1')).isPrivate).toBe(true);
  });

  it('accepts or refuses any text, and returns the same address for its own result', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
        let answer;
        try {
          answer = locate(text);
        } catch (error) {
          expect(error).toMatchObject({ code: 'IP_001' });
          return;
        }
        expect(locate(answer.ip)).toEqual(answer);
      }),
      { numRuns: 5_000 },
    );
  });
});
