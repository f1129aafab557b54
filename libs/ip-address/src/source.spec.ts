import { describe, expect, it } from '@jest/globals';
import { sourceOf } from './source';

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
