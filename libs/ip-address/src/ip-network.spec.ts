import { BlockList } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseIp } from './ip-address';
import { formatNetwork, isInNetwork, networkOf, parseNetwork } from './ip-network';
import { formatIp } from './ip-text';

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
