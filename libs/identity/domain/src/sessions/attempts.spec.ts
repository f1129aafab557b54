import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@enrichment/kernel';
import { signInLimits, signUpLimits } from '../index';
import { countWrong } from './attempts';

const source = (n: number) => [`2001:db8:0:${n}::/64`, '2001:db8::/56', '2001:db8::/48'];
const keys = (email: string, n: number) => signInLimits(email, source(n)).map(({ key }) => key);

describe('signInLimits', () => {
  it('counts a user in upper and lower case, and stores no name', () => {
    expect(keys('Ada@Example.com', 1)).toEqual(keys('ada@example.com', 1));
    expect(keys('ada@example.com', 1).join()).not.toMatch(/ada|example/);
  });

  it('counts users and networks separately', () => {
    const all = [...keys('a@example.com', 1), ...keys('b@example.com', 1), ...keys('a@example.com', 2)];
    const [ofUsers, atUsers, ofNetworks] = [2, 3, 4];
    expect(new Set(all).size).toBe(ofUsers + atUsers + ofNetworks);
  });

  it('allows wider networks more failures', () => {
    const max = signInLimits('a@example.com', source(1)).map((limit) => limit.max);
    expect(max).toEqual([10, 50, 100, 400, 1_600]);
    expect(signUpLimits(source(1)).map((limit) => limit.max)).toEqual([20, 80, 320]);
  });
});

describe('countWrong', () => {
  const limits = signInLimits('ada@example.com', source(1));
  const counted: number[] = [];
  const attempts = {
    count: () => Promise.resolve(void counted.push(1)),
    forgive: () => Promise.resolve(void counted.pop()),
  };
  it.each([
    ['a wrong attempt', () => Promise.resolve(undefined), 1],
    ['a wrong password', () => Promise.resolve(false), 1],
    ['a right one', () => Promise.resolve(true), 0],
    ['an overload', () => Promise.reject(new DomainError('SYS_002', 'busy')), 0],
  ])('counts %s', async (_, check: () => Promise<unknown>, expected) => {
    counted.length = 0;
    await countWrong(attempts, limits, check).catch(() => undefined);
    expect(counted).toHaveLength(expected);
  });
});
