import { describe, expect, it } from '@jest/globals';
import { knownSystem } from './known-systems';

describe('knownSystem', () => {
  it.each([
    [16509, 'hosting', 'amazon.com'],
    [24940, 'hosting', 'hetzner.com'],
    [3320, 'isp', 'telekom.de'],
    [21928, 'mobile', 't-mobile.com'],
    [680, 'education', 'dfn.de'],
    [17676, 'isp', 'softbank.jp'],
    [137, 'education', 'garr.it'],
    [270, 'government', 'nasa.gov'],
    [749, 'government', 'defense.gov'],
    [26599, 'mobile', 'vivo.com.br'],
    [714, 'business', 'apple.com'],
    [2107, 'education', 'arnes.si'],
    [23910, 'education', 'cernet.edu.cn'],
    [17853, 'mobile', 'lguplus.com'],
    [12091, 'mobile', 'mtn.co.za'],
    // Its name has a word of hosting.
    [197157, 'business', 'soundcloud.com'],
  ])('returns for AS%d: %s, %s', (asn, type, domain) => {
    expect(knownSystem(asn, null)).toEqual({ type, domain });
  });

  it.each([null, 64_496])('returns nothing for AS%s', (asn) => {
    expect(knownSystem(asn, null)).toBeUndefined();
  });

  it('uses the name when the number is not listed', () => {
    expect(knownSystem(64_496, 'Example Hosting GmbH')).toEqual({ type: 'hosting' });
    expect(knownSystem(3320, 'Example Hosting GmbH')?.type).toBe('isp');
  });
});
