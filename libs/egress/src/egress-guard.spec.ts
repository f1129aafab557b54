import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EgressGuard } from './egress-guard';
import { GuardRefused } from './errors';

const guard = new EgressGuard();

describe('EgressGuard', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.0',
    '100.128.0.0',
    '169.253.255.255',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2001:200::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('allows connections to %s', (address) => {
    guard.check(address);
    expect(guard.allows(address)).toBe(true);
  });

  it.each([
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1', 'fec0::1'],
    ['metadata of clouds', '169.254.169.254', 'fd00:ec2::254', '100.100.100.200', 'fe80::a9fe:a9fe'],
    ['this host', '0.0.0.0', '0.1.2.3', '::', '::127.0.0.1'],
    ['shared by carriers', '100.64.0.1', '100.127.255.255'],
    ['broadcast, multicast, reserved', '255.255.255.255', '224.0.0.251', '239.1.1.1', '240.0.0.1', 'ff02::1'],
    ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
    [
      'anycast without hosts',
      '192.31.196.1',
      '192.52.193.1',
      '192.175.48.1',
      '2620:4f:8000::1',
      '2001:4:112::1',
    ],
    ['services of the own network', '192.0.0.170', '192.0.0.9', '198.18.0.1', '192.88.99.1', '2001:1::1'],
    [
      'IPv4-mapped',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0:0:0:0:0:FFFF:0A00:0001',
      '::ffff:169.254.169.254',
    ],
    ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::10.0.0.1', '64:ff9b:1::8.8.8.8'],
    ['6to4', '2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:80ff:fffe', '2001::1'],
    ['not given out by IANA', '4000::1', '1::1', '100::1', '5f00::1', 'abcd::1'],
  ])('refuses %s addresses', (_kind, ...addresses) => {
    expect(addresses.filter((address) => guard.allows(address))).toEqual([]);
    expect(() => {
      guard.check(addresses[0]!);
    }).toThrow(GuardRefused);
  });

  it.each([
    '',
    'localhost',
    'example.com',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '8.8.8',
    '8.8.8.8.',
    ' 8.8.8.8',
    '8.8.8.8 ',
    '08.8.8.8',
    '8.8.8.8/32',
    '[2606:4700::1111]',
    '2606:4700::1111%eth0',
    'fe80::1%1',
    '8.8.8.8%0',
    '8.8.8.8\u0000',
    '\uFF18.8.8.8',
  ])('refuses %j, which is no literal address', (text) => {
    expect(guard.allows(text)).toBe(false);
  });

  it('allows exactly the addresses of the operator', () => {
    const open = new EgressGuard({ allowCidrs: ['127.0.0.0/8', '10.1.2.3', 'fd12::/16', '::1/128'] });
    for (const address of ['127.0.0.1', '::ffff:127.9.9.9', '10.1.2.3', 'fd12:3::4', '::1', '8.8.8.8']) {
      expect([address, open.allows(address)]).toEqual([address, true]);
    }
    for (const address of [
      '10.1.2.4',
      'fd13::1',
      '::2',
      '169.254.169.254',
      '64:ff9b::127.0.0.1',
      '2002:7f00:1::',
    ]) {
      expect([address, open.allows(address)]).toEqual([address, false]);
    }
    expect(new EgressGuard({ allowCidrs: ['::/0'] }).allows('10.0.0.1')).toBe(false);
    expect(new EgressGuard({ allowCidrs: ['0.0.0.0/0'] }).allows('fd00::1')).toBe(false);
  });

  it.each([
    '',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/8/junk',
    'localhost',
    '10.0.0.0/-1',
    '10/8',
    '::/129',
    'fe80::%1/64',
  ])('does not start with the network %j', (cidr) => {
    expect(() => new EgressGuard({ allowCidrs: [cidr] })).toThrow(RangeError);
  });

  it('treats an embedded IPv4 address like the address itself', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const allowed = guard.allows(address);
        expect(guard.allows(`::ffff:${address}`)).toBe(allowed);
        expect(guard.allows(`64:ff9b::${address}`)).toBe(allowed);
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.ipV6(), fc.string({ unit: fc.constantFrom(...'0123456789abcdef:./%x[]') })),
        (text) => {
          expect(typeof guard.allows(text)).toBe('boolean');
        },
      ),
    );
  });
});
