import { describe, expect, it } from '@jest/globals';
import { knownSystem } from './known-systems';

describe('knownSystem', () => {
  it.each([
    [16509, 'hosting', 'amazon.com'],
    [24940, 'hosting', 'hetzner.com'],
    [3320, 'isp', 'telekom.de'],
    [21928, 'mobile', 't-mobile.com'],
    [680, 'education', 'dfn.de'],
  ])('knows AS%d: %s, %s', (asn, type, domain) => {
    expect(knownSystem(asn, null)).toEqual({ type, domain });
  });

  it.each([null, 64_496])('does not guess what AS%s is', (asn) => {
    expect(knownSystem(asn, null)).toBeUndefined();
  });

  it('goes by the name where the number is not listed', () => {
    expect(knownSystem(64_496, 'Example Hosting GmbH')).toEqual({ type: 'hosting' });
    expect(knownSystem(3320, 'Example Hosting GmbH')?.type).toBe('isp');
  });
});
