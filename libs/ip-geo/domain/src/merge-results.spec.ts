import { describe, expect, it } from '@jest/globals';
import { type Network, type Place, UNKNOWN_NETWORK, UNKNOWN_PLACE } from './geo-facts';
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
  it('takes the place from one source and the network from another', () => {
    expect(mergeResults([result({ city: 'London' }), result(undefined, { asn: 1 })]).facts).toEqual({
      place: { ...UNKNOWN_PLACE, city: 'London' },
      network: { ...UNKNOWN_NETWORK, asn: 1 },
    });
  });

  it('says nothing where no source does', () => {
    expect(mergeResults([silence(9), silence(7)])).toEqual({ facts: undefined, prefixLength: 9 });
    expect(mergeResults([])).toEqual({ facts: undefined, prefixLength: 0 });
  });

  it('narrows the network to where every source says the same, silence included', () => {
    expect(mergeResults([result({}, undefined, 8), result({}, undefined, 24)]).prefixLength).toBe(24);
    expect(mergeResults([result({}, undefined, 8), silence(27)]).prefixLength).toBe(27);
  });

  it('completes a place from one that agrees, whichever of them speaks first', () => {
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
  ])('never stitches a place together from two: %j and %j', (first, second) => {
    expect(placeOf(first, second)).toEqual({ ...UNKNOWN_PLACE, ...first });
  });

  it('completes a place from one of the same city, whatever else they differ in', () => {
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

  it('takes coordinates and their radius from one source', () => {
    expect(
      placeOf(
        { countryCode: 'GB', latitude: 0, longitude: 0 },
        { countryCode: 'GB', latitude: 51, longitude: 1, accuracyRadiusKm: 5 },
      ),
    ).toMatchObject({ latitude: 0, longitude: 0, accuracyRadiusKm: null });
    expect(
      placeOf({ countryCode: 'GB', latitude: 0 }, { countryCode: 'GB', latitude: 51, longitude: 1 }),
    ).toMatchObject({ latitude: 0, longitude: null });
    expect(
      placeOf({ countryCode: 'GB', longitude: 0 }, { countryCode: 'GB', latitude: 51, longitude: 1 }),
    ).toMatchObject({ latitude: null, longitude: 0 });
  });

  it('takes the number of an autonomous system and its holder from one source, the rest from the first that knows', () => {
    expect(
      networkOf({ asn: 1, isp: 'One' }, { asn: 2, asOrganization: 'Two', isp: 'Two', organization: 'Three' }),
    ).toEqual({ ...UNKNOWN_NETWORK, asn: 1, isp: 'One', organization: 'Three' });
  });

  it('keeps what is known to be nothing, such as a coordinate of 0, and freezes the answer', () => {
    const place = placeOf(
      { countryCode: 'GB', latitude: 0, longitude: 0 },
      { countryCode: 'GB', city: 'London' },
    );
    expect(place).toMatchObject({ latitude: 0, city: 'London' });
    expect(Object.isFrozen(place)).toBe(true);
  });
});
