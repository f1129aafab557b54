import { isIPv4, isIPv6 } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { addressesOf, count } from './addresses';

describe('addresses', () => {
  it('are the same in every process', () => {
    expect(addressesOf('uniform').slice(0, 3)).toEqual(addressesOf('uniform').slice(0, 3));
    expect(addressesOf('uniform').every(isIPv4)).toBe(true);
    expect(addressesOf('IPv6').every(isIPv6)).toBe(true);
  });

  it('come again as often as Zipf says', () => {
    const times = new Map<string, number>();
    for (const address of addressesOf('Zipf')) times.set(address, (times.get(address) ?? 0) + 1);
    const [most, second] = [...times.values()].sort((a, b) => b - a) as [number, number];
    const expected = count / Math.log(count);
    expect(most / (expected * Math.log(2))).toBeCloseTo(1, 1);
    expect(second / (expected * Math.log(1.5))).toBeCloseTo(1, 1);
  });
});
