import { describe, expect, it } from '@jest/globals';
import { sourceOf } from './index';

describe('sourceOf', () => {
  it.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    ['2001:db8:1:a2b3::1', ['2001:db8:1:a2b3::/64', '2001:db8:1:a200::/56', '2001:db8:1::/48']],
    ['2001:DB8:1:A2FF:1:2:3:4', ['2001:db8:1:a2ff::/64', '2001:db8:1:a200::/56', '2001:db8:1::/48']],
    ['2001:db8::5', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
    [undefined, ['unknown']],
  ])('of %s is %j', (address, expected) => {
    expect(sourceOf(address)).toEqual(expected);
  });
});
