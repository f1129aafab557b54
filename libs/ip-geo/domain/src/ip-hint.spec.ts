import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ipHint } from './ip-hint';

const formats = 'Send an IPv4 address such as 8.8.8.8, or an IPv6 address such as 2001:4860:4860::8888.';

describe('ipHint', () => {
  it.each([
    [' 8.8.8.8', 'Leave out the white space: 8.8.8.8.'],
    ['2001:DB8::1\n', 'Leave out the white space: 2001:db8::1.'],
    ['8.8.8.8/24', 'Leave out the prefix length: 8.8.8.8.'],
    ['2001:db8::/32', 'Leave out the prefix length: 2001:db8::.'],
    ['8.8.8.8/255.255.255.0', 'Leave out the prefix length: 8.8.8.8.'],
    ['8.8.8.8:80', 'Leave out the port: 8.8.8.8.'],
    ['[::1]', 'Leave out the brackets: ::1.'],
    ['[::1]:443', 'Leave out the brackets and the port: ::1.'],
    ['fe80::1%eth0', 'Leave out the zone: fe80::1.'],
    ['http://8.8.8.8/', 'Leave out all of the URL around the address: 8.8.8.8.'],
    ['https://[::1]:8443/a', 'Leave out all of the URL around the address: ::1.'],
    ['1.1.1.1, 8.8.8.8', 'Send one address in a request.'],
    ['8.8.8', 'Write an IPv4 address in four parts, such as 8.8.8.8.'],
    ['8.8.8.8.', 'Write an IPv4 address in four parts, such as 8.8.8.8.'],
    ['134744072', 'Write an IPv4 address in four parts, such as 8.8.8.8.'],
    ['999.1.1.1', 'Write each part of an IPv4 address from 0 to 255.'],
    ['192.168.001.010', 'Leave out the leading zeros: 192.168.1.10.'],
    ['google.com', 'Send an address of the host google.com, not its name: this operation resolves no names.'],
    [
      'https://google.com/a?b',
      'Send an address of the host google.com, not its name: this operation resolves no names.',
    ],
    ['localhost', 'Send an address of the host localhost, not its name: this operation resolves no names.'],
    ['', formats],
    ['no address', formats],
    ['٨.8.8.8', formats],
    ['9'.repeat(2_000), formats],
    [`${'a'.repeat(101)}.com`, formats],
  ])('%j -> %s', (text, hint) => {
    expect(ipHint(text)).toBe(hint);
  });

  it('gives one short sentence for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.domain(), fc.webUrl()), (text) => {
        expect(ipHint(text)).toMatch(/^[A-Z][ -~]{1,200}\.$/);
      }),
    );
  });
});
