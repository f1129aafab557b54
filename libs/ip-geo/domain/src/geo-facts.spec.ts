import { describe, expect, it } from '@jest/globals';
import { UNKNOWN_NETWORK, UNKNOWN_PLACE, UNKNOWN_TRAITS } from './geo-facts';

describe('the facts of an unknown address', () => {
  it('has every field of a place, all null', () => {
    expect(UNKNOWN_PLACE).toEqual({
      continentCode: null,
      country: null,
      countryCode: null,
      region: null,
      regionCode: null,
      city: null,
      postalCode: null,
      latitude: null,
      longitude: null,
      accuracyRadiusKm: null,
      timezone: null,
    });
  });

  it('has every field of a network, all null', () => {
    expect(UNKNOWN_NETWORK).toEqual({
      asn: null,
      asOrganization: null,
      asType: null,
      asDomain: null,
      type: null,
      route: null,
      isp: null,
      organization: null,
    });
  });

  it('has every trait, all null', () => {
    expect(UNKNOWN_TRAITS).toEqual({
      isHosting: null,
      isTor: null,
      isVpn: null,
      isProxy: null,
      isRelay: null,
      isAnycast: null,
      vpnService: null,
      proxyLastSeen: null,
      isShared: null,
      bot: null,
    });
  });

  it('cannot be changed, since all such answers share it', () => {
    expect(Object.isFrozen(UNKNOWN_PLACE)).toBe(true);
    expect(Object.isFrozen(UNKNOWN_NETWORK)).toBe(true);
  });
});
