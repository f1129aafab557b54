import { describe, expect, it } from '@jest/globals';
import { signInLimits, signUpLimits } from './index';

const keys = (email: string, address: string) => signInLimits(email, address).map(({ key }) => key);

describe('signInLimits', () => {
  it('counts a user in any case of letters, and names nobody', () => {
    expect(keys('Ada@Example.com', '192.0.2.1')).toEqual(keys('ada@example.com', '192.0.2.1'));
    expect(keys('ada@example.com', '192.0.2.1').join()).not.toMatch(/ada|example/);
  });

  it('tells users and places apart', () => {
    const all = [
      ...keys('a@example.com', '192.0.2.1'),
      ...keys('b@example.com', '192.0.2.1'),
      ...keys('a@example.com', '192.0.2.2'),
    ];
    // The user, and the place, are counted twice each.
    expect(new Set(all).size).toBe(all.length - 2);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db8:0:0:5::', true],
    ['::1', '::2', true],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    ['192.0.2.1', '192.0.2.2', false],
  ])('takes %s and %s for one place: %s', (a, b, same) => {
    const [[first], [second]] = [signUpLimits(a), signUpLimits(b)];
    expect(first!.key === second!.key).toBe(same);
  });
});
