import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { embeddedIpv4 } from './embedded-ipv4';
import { parseIp } from './ip-address';
import { formatIp } from './ip-text';

const inside = (text: string): string | undefined => {
  const ipv4 = embeddedIpv4(parseIp(text)!);
  return ipv4 && formatIp(ipv4);
};

describe('embeddedIpv4', () => {
  it.each([
    ['IPv4-mapped', '::ffff:81.2.69.142', '81.2.69.142'],
    ['NAT64', '64:ff9b::81.2.69.142', '81.2.69.142'],
    ['6to4', '2002:5102:458e:1::1', '81.2.69.142'],
    ['Teredo (the example of RFC 4380)', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '192.0.2.45'],
  ])('takes the IPv4 address out of %s', (_, text, ipv4) => {
    expect(inside(text)).toBe(ipv4);
  });

  it.each([
    '81.2.69.142',
    '::81.2.69.142',
    '::ffff:0:81.2.69.142',
    '64:ff9b:1::5102:458e',
    '2003::',
    '2001:1::',
    '2001:db8::1',
  ])('finds none in %s', (text) => {
    expect(inside(text)).toBeUndefined();
  });

  it('finds every IPv4 address again', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ipv4) => {
        const inverted = ipv4
          .split('.')
          .map((octet) => 255 - Number(octet))
          .join('.');
        expect(inside(`::ffff:${ipv4}`)).toBe(ipv4);
        expect(inside(`64:ff9b::${ipv4}`)).toBe(ipv4);
        expect(inside(`2002:${hexGroups(ipv4)}::`)).toBe(ipv4);
        expect(inside(`2001::${inverted}`)).toBe(ipv4);
      }),
    );
  });
});

function hexGroups(ipv4: string): string {
  const [a, b, c, d] = ipv4.split('.').map(Number);
  return `${(a! * 256 + b!).toString(16)}:${(c! * 256 + d!).toString(16)}`;
}
