import { BlockList } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseIp } from './ip-address';
import { IpBlocks, parseBlock } from './ip-blocks';
import { formatNetwork } from './ip-network';

describe('parseBlock', () => {
  it.each([
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['192.0.2.7', '192.0.2.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1/32', '2001:db8::/32'],
    ['::1', '::1/128'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:10.0.0.1', '10.0.0.1/32'],
    ['::/0', '::/0'],
  ])('reads %s as %s', (text, block) => {
    expect(formatNetwork(parseBlock(text)!)).toBe(block);
  });

  it.each([
    '',
    '/',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/-1',
    '10.0.0.0/1e1',
    '10/8',
    '::/129',
    '10.0.0.0/8/junk',
    '10.0.0.0/8/8',
    '10.0.0.0/8 ',
    ' 10.0.0.0/8',
    'fe80::%1/64',
    'localhost',
    '010.0.0.1',
  ])('returns nothing for %j', (text) => {
    expect(parseBlock(text)).toBeUndefined();
  });
});

describe('IpBlocks', () => {
  it('separates the versions, except for mapped addresses', () => {
    const blocks = new IpBlocks(['10.0.0.0/8', 'fd00::/8']);
    const has = (text: string) => blocks.has(parseIp(text)!);
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1'].every(has)).toBe(true);
    expect(['11.0.0.0', '::10.1.2.3', '::ffff:11.0.0.0', 'fe00::1'].some(has)).toBe(false);
    expect(new IpBlocks(['::/0']).has(parseIp('10.0.0.1')!)).toBe(false);
    expect(new IpBlocks(['0.0.0.0/0']).has(parseIp('fd00::1')!)).toBe(false);
    expect(new IpBlocks([]).has(parseIp('10.0.0.1')!)).toBe(false);
  });

  it('names the invalid entry', () => {
    expect(() => new IpBlocks(['10.0.0.0/8', '10.0.0.0/8/junk'])).toThrow(
      new RangeError('10.0.0.0/8/junk is no network in CIDR notation'),
    );
  });

  it.each([
    ['IPv4', fc.ipV4(), 32, 'ipv4'],
    ['IPv6', fc.ipV6(), 128, 'ipv6'],
  ] as const)('agrees with Node about %s', (_, addresses, bits, family) => {
    // fast-check writes IPv6 in forms that only Node reads, such as `::a:1.2.3.4` of nine groups: both must read it.
    const address = addresses.filter((text) => parseIp(text) !== undefined && !/^::(ffff:|\d)/i.test(text));
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: bits }), address, (first, prefixLength, other) => {
        const list = new BlockList();
        list.addSubnet(first, prefixLength, family);
        const blocks = new IpBlocks([`${first}/${prefixLength}`]);
        for (const text of [first, other]) {
          expect([text, blocks.has(parseIp(text)!)]).toEqual([text, list.check(text, family)]);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
