import { BlockList } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { formatIp, parseIp } from './ip-address';
import {
  formatNetwork,
  isInNetwork,
  networkOf,
  networksBetween,
  parseNetwork,
  sourceOf,
  valueOf,
} from './ip-network';

describe('networkOf', () => {
  it.each([
    ['81.2.69.174', 27, '81.2.69.160/27'],
    ['81.2.69.174', 0, '0.0.0.0/0'],
    ['255.255.255.255', 32, '255.255.255.255/32'],
    ['2001:db8:ffff::1', 33, '2001:db8:8000::/33'],
    ['ffff:ffff:ffff:ffff:ffff::', 65, 'ffff:ffff:ffff:ffff:8000::/65'],
    ['ffff::', 0, '::/0'],
    ['::1', 128, '::1/128'],
  ])('of %s and %i bits is %s', (text, prefixLength, cidr) => {
    expect(formatNetwork(networkOf(parseIp(text)!, prefixLength))).toBe(cidr);
  });
});

describe('parseNetwork', () => {
  it('reads what formatNetwork writes', () => {
    for (const cidr of ['0.0.0.0/0', '10.0.0.0/8', '::/0', '2001:db8::/32', '::1/128']) {
      expect(formatNetwork(parseNetwork(cidr)!)).toBe(cidr);
    }
  });

  it.each([
    '',
    '/',
    '/8',
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0.0/33',
    '10.0.0.1/8',
    '::/129',
    '::1/64',
    '::/1e1',
    '10.0.0.0/8/8',
  ])('refuses %j', (cidr) => {
    expect(parseNetwork(cidr)).toBeUndefined();
  });
});

describe('isInNetwork', () => {
  it("agrees with Node's BlockList", () => {
    const candidates = (ip: fc.Arbitrary<string>, bits: number) =>
      fc.tuple(ip, fc.nat(bits), ip, fc.boolean(), fc.nat(bits));
    fc.assert(
      fc.property(
        fc.oneof(candidates(fc.ipV4(), 32), candidates(fc.ipV6(), 128)),
        ([ip, size, other, near, shared]) => {
          const around = networkOf(parseIp(ip)!, size);
          // Half of the addresses share leading bits with the network; random addresses are rarely in it.
          const address = near ? networkOf(parseIp(ip)!, shared).address : parseIp(other)!;
          const family = around.address.version === 4 ? 'ipv4' : 'ipv6';
          const list = new BlockList();
          list.addSubnet(formatIp(around.address), size, family);
          expect(isInNetwork(address, around)).toBe(list.check(formatIp(address), family));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('never holds across versions', () => {
    expect(isInNetwork(parseIp('::1')!, parseNetwork('0.0.0.0/0')!)).toBe(false);
  });
});

describe('networksBetween', () => {
  const between = (first: string, last: string) =>
    [...networksBetween(parseIp(first)!, parseIp(last)!)].map(formatNetwork);

  it.each([
    ['1.0.0.0', '1.0.0.255', ['1.0.0.0/24']],
    ['1.0.0.1', '1.0.0.1', ['1.0.0.1/32']],
    ['1.0.0.1', '1.0.0.6', ['1.0.0.1/32', '1.0.0.2/31', '1.0.0.4/31', '1.0.0.6/32']],
    ['0.0.0.0', '255.255.255.255', ['0.0.0.0/0']],
    ['255.255.255.254', '255.255.255.255', ['255.255.255.254/31']],
    ['::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['::/0']],
    ['2001:200::', '2001:200:4fff:ffff:ffff:ffff:ffff:ffff', ['2001:200::/34', '2001:200:4000::/36']],
    ['1.0.0.1', '1.0.0.0', []],
    ['1.0.0.0', '::ffff:2.0.0.0', []],
  ])('from %s to %s', (first, last, networks) => {
    expect(between(first, last)).toEqual(networks);
  });

  it('are next to each other from the first to the last address', () => {
    const ipv6 = fc.ipV6().map((text) => parseIp(text)!);
    fc.assert(
      fc.property(ipv6, ipv6, (one, other) => {
        const [first, last] = valueOf(one) <= valueOf(other) ? [one, other] : [other, one];
        let next = valueOf(first);
        for (const { address, prefixLength } of networksBetween(first, last)) {
          expect(valueOf(address)).toBe(next);
          expect(networkOf(address, prefixLength).address).toEqual(address);
          next += 1n << BigInt(128 - prefixLength);
        }
        expect(next).toBe(valueOf(last) + 1n);
      }),
    );
  });
});

describe('sourceOf', () => {
  it.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    ['2001:db8:1:a2b3::1', ['2001:db8:1:a2b3::/64', '2001:db8:1:a200::/56', '2001:db8:1::/48']],
    ['2001:DB8:1:A2FF:1:2:3:4', ['2001:db8:1:a2ff::/64', '2001:db8:1:a200::/56', '2001:db8:1::/48']],
    ['2001:db8::5', ['2001:db8::/64', '2001:db8::/56', '2001:db8::/48']],
    ['::1', ['::/64', '::/56', '::/48']],
    ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
    ['a name', ['a name']],
    [undefined, ['unknown']],
  ])('of %s is %j', (address, expected) => {
    expect(sourceOf(address)).toEqual(expected);
  });
});
