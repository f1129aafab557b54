import { BlockList } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { formatIp, parseIp } from './ip-address';
import { scopeOf } from './special-purpose';

/** An independent list of unreachable blocks and their exceptions. */
const unreachable = {
  ipv4: list(
    'ipv4',
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
    '192.88.99.2/32 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  ),
  ipv6: list('ipv6', '::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 3fff::/20'),
};
const exceptions = {
  ipv4: list('ipv4', '192.0.0.9/32 192.0.0.10/32'),
  ipv6: list(
    'ipv6',
    '64:ff9b::/96 2001::/32 2001:1::1/128 2001:1::2/127 2001:3::/32 2001:4:112::/48 2001:20::/28 2001:30::/28',
  ),
};

/** Each family has its own list, because Node treats IPv4 addresses as IPv4-mapped ones. */
function list(family: 'ipv4' | 'ipv6', ...lines: string[]): BlockList {
  const blocks = new BlockList();
  for (const network of lines.join(' ').split(' ')) {
    const [address, prefix] = network.split('/');
    blocks.addSubnet(address!, Number(prefix), family);
  }
  return blocks;
}

describe('scopeOf', () => {
  it.each([
    ['8.8.8.8', 'public', true],
    ['9.255.255.255', 'public', true],
    ['10.0.0.0', 'private', false],
    ['10.255.255.255', 'private', false],
    ['11.0.0.0', 'public', true],
    ['100.63.255.255', 'public', true],
    ['100.64.0.0', 'shared_address_space', false],
    ['100.127.255.255', 'shared_address_space', false],
    ['100.128.0.0', 'public', true],
    ['127.0.0.1', 'loopback', false],
    ['169.254.169.254', 'link_local', false],
    ['172.15.255.255', 'public', true],
    ['172.16.0.0', 'private', false],
    ['172.31.255.255', 'private', false],
    ['172.32.0.0', 'public', true],
    ['192.168.1.1', 'private', false],
    ['0.0.0.0', 'unspecified', false],
    ['0.0.0.1', 'this_network', false],
    ['192.0.0.7', 'service_continuity', false],
    ['192.0.0.8', 'dummy', false],
    ['192.0.0.9', 'port_control_anycast', true],
    ['192.0.0.10', 'turn_anycast', true],
    ['192.0.0.11', 'ietf_protocol_assignments', false],
    ['192.0.0.171', 'nat64_discovery', false],
    ['192.0.2.1', 'documentation', false],
    ['198.51.100.1', 'documentation', false],
    ['203.0.113.255', 'documentation', false],
    ['192.31.196.1', 'as112', true],
    ['192.52.193.1', 'amt', true],
    ['192.88.99.1', 'deprecated_6to4_anycast', true],
    ['192.88.99.2', '6a44_anycast', false],
    ['192.175.48.1', 'as112', true],
    ['198.17.255.255', 'public', true],
    ['198.18.0.0', 'benchmarking', false],
    ['198.19.255.255', 'benchmarking', false],
    ['224.0.0.1', 'multicast', false],
    ['239.255.255.255', 'multicast', false],
    ['240.0.0.0', 'reserved', false],
    ['255.255.255.254', 'reserved', false],
    ['255.255.255.255', 'limited_broadcast', false],
    ['::', 'unspecified', false],
    ['::1', 'loopback', false],
    ['::2', 'this_network', false],
    ['::10.1.2.3', 'private', false],
    ['::127.0.0.1', 'loopback', false],
    ['::192.175.48.1', 'ipv4_compatible', false],
    ['::8.8.8.8', 'ipv4_compatible', false],
    ['::1:0:0:0', 'reserved', false],
    ['64:ff9b::1', 'nat64', true],
    ['64:ff9b:1::', 'local_use_nat64', false],
    ['100::1', 'discard_only', false],
    ['100:0:0:1::1', 'dummy', false],
    ['100:0:0:2::', 'reserved', false],
    ['2001:1::1', 'port_control_anycast', true],
    ['2001:1::2', 'turn_anycast', true],
    ['2001:1::3', 'srp_anycast', true],
    ['2001:1::4', 'ietf_protocol_assignments', false],
    ['2001:2::1', 'benchmarking', false],
    ['2001:3::1', 'amt', true],
    ['2001:4:112::1', 'as112', true],
    ['2001:10::1', 'deprecated_orchid', false],
    ['2001:20::1', 'orchid_v2', true],
    ['2001:3f::1', 'drone_remote_id', true],
    ['2001:40::1', 'ietf_protocol_assignments', false],
    ['2001:200::1', 'public', true],
    ['2001:db8::1', 'documentation', false],
    ['2620:4f:8000::1', 'as112', true],
    ['2a00:1450:4001:829::200e', 'public', true],
    ['3fff:fff:ffff::', 'documentation', false],
    ['3fff:1000::', 'unallocated', true],
    ['3ffe::1', 'unallocated', true],
    ['2611::1', 'unallocated', true],
    ['2e00::1', 'unallocated', true],
    ['2001:1000::1', 'unallocated', true],
    ['2003:4000::1', 'unallocated', true],
    ['2003:3fff::1', 'public', true],
    ['2410::1', 'public', true],
    ['2420::1', 'unallocated', true],
    ['1fff:ffff::', 'reserved', false],
    ['4000::1', 'reserved', false],
    ['5f00::1', 'srv6_sid', false],
    ['fbff::', 'reserved', false],
    ['fe00::1', 'reserved', false],
    ['fc00::1', 'unique_local', false],
    ['fdff::1', 'unique_local', false],
    ['fe80::1', 'link_local', false],
    ['febf:ffff::', 'link_local', false],
    ['fec0::1', 'deprecated_site_local', false],
    ['feff::1', 'deprecated_site_local', false],
    ['ff02::1', 'multicast', false],
  ] as const)('classifies %s: %s', (text, range, globallyReachable) => {
    expect(scopeOf(parseIp(text)!)).toEqual({ range, globallyReachable });
  });

  it('agrees with an independent list about reachability', () => {
    // Random addresses are rarely in a small block, so half of them start like one.
    const starts = [0x20010000, 0x20010001, 0x20010db8, 0x0064ff9b, 0x01000000, 0x3fff0000, 0x5f000000, 0];
    const word = fc.oneof(fc.constantFrom(0, 1, 0xffff, 0x10000), fc.integer());
    const ipv6 = fc.tuple(fc.oneof(fc.constantFrom(...starts), fc.integer()), word, word, word);
    const octets = fc.oneof(fc.constantFrom(0x64400000, 0xc0000000, 0xc0586300, 0xc6120000), fc.constant(0));
    const ipv4 = fc.tuple(octets, fc.oneof(fc.nat(0xff), fc.integer())).map(([start, rest]) => start ^ rest);
    const address = fc.oneof(
      ipv6.map((words) => ({ version: 6 as const, words })),
      ipv4.map((last) => ({ version: 4 as const, words: [0, 0, 0, last] as const })),
    );
    fc.assert(
      fc.property(address, (candidate) => {
        const family = candidate.version === 4 ? 'ipv4' : 'ipv6';
        const text = formatIp(candidate);
        const reachable = !unreachable[family].check(text, family) || exceptions[family].check(text, family);
        expect([text, scopeOf(candidate).globallyReachable]).toEqual([text, reachable]);
      }),
      { numRuns: 10_000 },
    );
  });
});
