import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  type GeoFacts,
  type Network,
  OPERATOR,
  type Place,
  type Traits,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
  UNKNOWN_TRAITS,
} from './geo-facts';
import { CITY_CONFIDENCE } from './vote';
import { type SourceResult } from './geo-source';
import { mergeResults } from './merge-results';

const result = (place?: Partial<Place>, network?: Partial<Network>, prefixLength = 8): SourceResult => ({
  facts: {
    place: place && { ...UNKNOWN_PLACE, ...place },
    network: network && { ...UNKNOWN_NETWORK, ...network },
  },
  prefixLength,
});
const silence = (prefixLength: number): SourceResult => ({ facts: undefined, prefixLength });

const placeOf = (...places: Partial<Place>[]) =>
  mergeResults(places.map((place) => result(place))).facts?.place;
const networkOf = (...networks: Partial<Network>[]) =>
  mergeResults(networks.map((network) => result(undefined, network))).facts?.network;

describe('mergeResults', () => {
  it('uses the place of one source and the network of another', () => {
    expect(mergeResults([result({ city: 'London' }), result(undefined, { asn: 1 })]).facts).toMatchObject({
      place: { ...UNKNOWN_PLACE, city: 'London' },
      network: { ...UNKNOWN_NETWORK, asn: 1 },
    });
  });

  it('returns no facts when no source has any', () => {
    expect(mergeResults([silence(9), silence(7)])).toEqual({ facts: undefined, prefixLength: 9 });
    expect(mergeResults([])).toEqual({ facts: undefined, prefixLength: 0 });
  });

  it('narrows the network to the addresses for which each source has one answer, or none', () => {
    expect(mergeResults([result({}, undefined, 8), result({}, undefined, 24)]).prefixLength).toBe(24);
    expect(mergeResults([result({}, undefined, 8), silence(27)]).prefixLength).toBe(27);
  });

  it('completes a place from one that agrees, whichever comes first', () => {
    const country = { countryCode: 'GB', continentCode: 'EU' };
    const city = { countryCode: 'GB', city: 'London', latitude: 51.5, longitude: 0 };
    const both = { ...UNKNOWN_PLACE, ...country, ...city };
    expect(placeOf(country, city)).toEqual(both);
    expect(placeOf(city, country)).toEqual(both);
  });

  it.each([
    [
      { countryCode: 'GB', city: 'London' },
      { countryCode: 'FR', postalCode: '75001' },
    ],
    [
      { countryCode: 'GB', city: 'London' },
      { countryCode: 'GB', city: 'Leeds', postalCode: 'LS1' },
    ],
    [
      { countryCode: 'GB', region: 'England' },
      { countryCode: 'GB', region: 'Wales', city: 'Cardiff' },
    ],
    [{ countryCode: 'GB' }, { city: 'Paris' }],
  ])('never combines contradicting places: %j and %j', (first, second) => {
    expect(placeOf(first, second)).toEqual({ ...UNKNOWN_PLACE, ...first });
  });

  it('completes a place from one of the same city, even if other fields differ', () => {
    const first = { countryCode: 'GB', city: 'London', timezone: 'Europe/London' };
    const second = { countryCode: 'GB', city: 'London', timezone: 'Etc/UTC', postalCode: 'SW1' };
    expect(placeOf(first, second)).toEqual({ ...UNKNOWN_PLACE, ...first, postalCode: 'SW1' });
  });

  it('prefers a place that names a country to one that does not', () => {
    expect(placeOf({ timezone: 'Etc/UTC' }, { countryCode: 'GB' })).toEqual({
      ...UNKNOWN_PLACE,
      countryCode: 'GB',
    });
  });

  it('completes a place that names no country from another that names none', () => {
    expect(placeOf({ timezone: 'Etc/UTC' }, { continentCode: 'EU' })).toEqual({
      ...UNKNOWN_PLACE,
      timezone: 'Etc/UTC',
      continentCode: 'EU',
    });
  });

  it('uses coordinates and their radius of one source', () => {
    expect(
      placeOf(
        { countryCode: 'GB', latitude: 0, longitude: 0 },
        { countryCode: 'GB', latitude: 51, longitude: 1, accuracyRadiusKm: 5 },
      ),
    ).toMatchObject({ latitude: 0, longitude: 0, accuracyRadiusKm: 5_672 });
    expect(
      placeOf({ countryCode: 'GB', latitude: 0 }, { countryCode: 'GB', latitude: 51, longitude: 1 }),
    ).toMatchObject({ latitude: 0, longitude: null });
    expect(
      placeOf({ countryCode: 'GB', longitude: 0 }, { countryCode: 'GB', latitude: 51, longitude: 1 }),
    ).toMatchObject({ latitude: null, longitude: 0 });
  });

  it('uses the number of an autonomous system and its holder of one source, and the rest of the first source that has it', () => {
    expect(
      networkOf({ asn: 1, isp: 'One' }, { asn: 2, asOrganization: 'Two', isp: 'Two', organization: 'Three' }),
    ).toEqual({ ...UNKNOWN_NETWORK, asn: 1, isp: 'One', organization: 'Three' });
  });

  it('keeps values such as a coordinate of 0, and freezes the result', () => {
    const place = placeOf(
      { countryCode: 'GB', latitude: 0, longitude: 0 },
      { countryCode: 'GB', city: 'London' },
    );
    expect(place).toMatchObject({ latitude: 0, city: 'London' });
    expect(Object.isFrozen(place)).toBe(true);
  });

  describe('of several places', () => {
    const claim = (place: Partial<Place>, weight = 1, traits?: Partial<Traits>): SourceResult => ({
      facts: {
        place: { ...UNKNOWN_PLACE, ...place },
        network: undefined,
        traits: traits && { ...UNKNOWN_TRAITS, ...traits },
        origin: { date: null, weight },
      },
      prefixLength: 8,
    });
    const berlin = { countryCode: 'DE', region: 'Berlin', city: 'Berlin', latitude: 52.5, longitude: 13.4 };
    const potsdam = {
      countryCode: 'DE',
      region: 'Brandenburg',
      city: 'Potsdam',
      latitude: 52.4,
      longitude: 13,
    };
    const paris = { countryCode: 'FR', region: 'IDF', city: 'Paris', latitude: 48.9, longitude: 2.3 };
    const settled = (...claims: SourceResult[]) => {
      const { facts, merged } = mergeResults(claims);
      return [facts!.place!.countryCode, facts!.place!.city, merged!.accuracy];
    };

    it('uses the place that most sources name, by their weights', () => {
      expect(settled(claim(paris), claim(berlin), claim(berlin))).toEqual(['DE', 'Berlin', null]);
      expect(settled(claim(potsdam), claim(berlin), claim(berlin))).toEqual(['DE', 'Berlin', 'country']);
      expect(settled(claim(paris, 0.9), claim(berlin))).toEqual(['DE', 'Berlin', null]);
      expect(settled(claim(paris), claim(berlin))).toEqual(['FR', 'Paris', null]);
    });

    it('believes a city rather than two countries without one, which the registry of holders may have', () => {
      expect(
        settled(claim({ countryCode: 'DE' }), claim(paris, 0.9), claim({ countryCode: 'DE' }, 0.5)),
      ).toEqual(['FR', 'Paris', null]);
      expect(
        settled(claim({ countryCode: 'FR' }), claim({ countryCode: 'DE' }), claim({ countryCode: 'DE' })),
      ).toEqual(['DE', null, null]);
    });

    it('returns the finest level that two sources confirm', () => {
      const england = { countryCode: 'GB', region: 'England', city: 'London', latitude: 51.5, longitude: 0 };
      expect(settled(claim(berlin), claim(berlin))).toEqual(['DE', 'Berlin', 'city']);
      expect(settled(claim(berlin), claim({ countryCode: 'DE' }))).toEqual(['DE', 'Berlin', 'country']);
      expect(settled(claim(potsdam), claim({ ...potsdam, city: 'Werder' }))).toEqual([
        'DE',
        'Potsdam',
        'region',
      ]);
      expect(settled(claim(england), claim({ ...england, region: 'Greater London' }))).toEqual([
        'GB',
        'London',
        'city',
      ]);
      const springfield = { countryCode: 'US', city: 'Springfield' };
      expect(
        settled(claim({ ...springfield, region: 'Ohio' }), claim({ ...springfield, region: 'Illinois' })),
      ).toEqual(['US', 'Springfield', 'country']);
      expect(settled(claim({ countryCode: 'SG', city: 'Singapore' }), claim({ countryCode: 'SG' }))).toEqual([
        'SG',
        'Singapore',
        'city',
      ]);
    });

    it('never takes one source for two', () => {
      expect(settled(claim(berlin))).toEqual(['DE', 'Berlin', 'country']);
      expect(settled(claim({ countryCode: 'DE', region: 'Berlin' }))).toEqual(['DE', null, 'country']);
      expect(settled(claim({ countryCode: 'SG', city: 'Singapore' }))).toEqual([
        'SG',
        'Singapore',
        'country',
      ]);
      expect(settled(claim({ city: 'Berlin' }))).toEqual([null, 'Berlin', null]);
    });

    it('is as sure of a city as the evidence for it', () => {
      const country = { countryCode: 'DE' };
      const sure = (...claims: SourceResult[]) => mergeResults(claims).merged!.cityConfidence;
      expect(sure(claim(berlin, OPERATOR), claim(paris))).toBe(CITY_CONFIDENCE.declared);
      expect(sure(claim(berlin), claim(berlin))).toBe(CITY_CONFIDENCE.confirmed);
      expect(sure(claim(berlin), claim(country))).toBe(CITY_CONFIDENCE.single);
      expect(sure(claim(berlin))).toBe(CITY_CONFIDENCE.alone);
      expect(sure(claim(berlin), claim(potsdam))).toBe(CITY_CONFIDENCE.disputed);
      expect(sure(claim(berlin), claim(paris))).toBe(CITY_CONFIDENCE.disputed);
      expect(sure(claim(country), claim(country))).toBeNull();
      expect(sure(claim(berlin, 1, { isVpn: true }), claim(country))).toBe(CITY_CONFIDENCE.disputed);
    });

    it('has no city for an autonomous system that carries users of relays, unless its operator names one', () => {
      const relay = result(undefined, { asn: 36_183 });
      const { facts, merged } = mergeResults([claim(berlin), claim({ countryCode: 'DE' }), relay]);
      expect(facts!.place).toEqual({ ...UNKNOWN_PLACE, countryCode: 'DE' });
      expect(merged).toMatchObject({ accuracy: null, cityConfidence: null });
      expect(settled(claim(paris, OPERATOR), claim(berlin), relay)).toEqual(['FR', 'Paris', 'city']);
    });

    it('prefers the operator to all other sources', () => {
      expect(settled(claim(paris, OPERATOR), claim(berlin), claim(berlin))).toEqual(['FR', 'Paris', 'city']);
      expect(settled(claim({ countryCode: 'DE' }, OPERATOR), claim(paris), claim(berlin))).toEqual([
        'DE',
        'Berlin',
        'country',
      ]);
    });

    it('derives a radius from the spread of the sources when the file has none', () => {
      expect(mergeResults([claim(berlin), claim(potsdam)]).facts?.place?.accuracyRadiusKm).toBe(30);
      expect(mergeResults([claim(berlin), claim(paris)]).facts?.place?.accuracyRadiusKm).toBeNull();
      const known = { ...berlin, accuracyRadiusKm: 5 };
      expect(mergeResults([claim(known), claim(potsdam)]).facts?.place?.accuracyRadiusKm).toBe(5);
    });

    it('returns a city of an anycast address only from its operator', () => {
      const anycast = { isAnycast: true };
      expect(mergeResults([claim(berlin, 1, anycast)]).facts?.place).toEqual({
        ...UNKNOWN_PLACE,
        countryCode: 'DE',
      });
      expect(settled(claim(paris, OPERATOR, anycast), claim(berlin))).toEqual(['FR', 'Paris', 'city']);
    });

    it('is a place of one of the sources, and agrees with itself when merged again', () => {
      const places = fc.constantFrom<Partial<Place>>(berlin, potsdam, paris, { countryCode: 'DE' }, {});
      fc.assert(
        fc.property(
          fc.array(fc.tuple(places, fc.constantFrom(0.9, 1, OPERATOR)), { minLength: 1 }),
          (all) => {
            const merged = mergeResults(all.map(([place, weight]) => claim(place, weight)));
            const { place } = merged.facts!;
            expect(all.map(([{ city = null, countryCode = null }]) => [countryCode, city])).toContainEqual([
              place!.countryCode,
              place!.city,
            ]);
            expect(mergeResults([merged])).toEqual(merged);
          },
        ),
      );
    });
  });

  it('has a trait that any source reports, and none without a source', () => {
    const of = (traits: Partial<Traits>): SourceResult => ({
      facts: { place: undefined, network: undefined, traits: { ...UNKNOWN_TRAITS, ...traits } },
      prefixLength: 8,
    });
    expect(
      mergeResults([of({ isTor: false, isVpn: false }), of({ isTor: true, isProxy: true })]).facts?.traits,
    ).toEqual({ ...UNKNOWN_TRAITS, isTor: true, isVpn: false, isProxy: true });
  });

  it('is as old as its oldest source with facts', () => {
    const of = (date: string | null): SourceResult => ({
      facts: { place: undefined, network: UNKNOWN_NETWORK, origin: { date, weight: 1 } } satisfies GeoFacts,
      prefixLength: 8,
    });
    expect(mergeResults([of('2026-11-20'), of(null), of('2026-06-05'), silence(8)]).facts?.origin?.date).toBe(
      '2026-06-05',
    );
  });
});
