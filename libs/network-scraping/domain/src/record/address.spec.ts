import { describe, expect, it } from '@jest/globals';
import { readAddressLine, readAddressParts, readPlace, type Address } from './address';

const known = (address: Address): Partial<Address> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null));

describe('readAddressLine', () => {
  it.each([
    [
      '1 Main St, Springfield, Illinois 62701, United States',
      {
        street: '1 Main St',
        city: 'Springfield',
        state: 'Illinois',
        postalCode: '62701',
        country: 'United States',
        countryCode: 'US',
      },
    ],
    [
      '1 Main St, Suite 5, Springfield, IL 62701-1234, USA',
      {
        street: '1 Main St, Suite 5',
        city: 'Springfield',
        state: 'IL',
        postalCode: '62701-1234',
        country: 'United States',
        countryCode: 'US',
      },
    ],
    [
      'Hauptstr. 1, 10115 Berlin, Deutschland',
      { street: 'Hauptstr. 1', city: 'Berlin', postalCode: '10115', country: 'Germany', countryCode: 'DE' },
    ],
    [
      '10 Downing Street, London, SW1A 2AA, UK',
      {
        street: '10 Downing Street',
        city: 'London',
        postalCode: 'SW1A 2AA',
        country: 'United Kingdom',
        countryCode: 'GB',
      },
    ],
    ['San Francisco, California', { city: 'San Francisco', state: 'California' }],
    ['San Francisco, CA', { city: 'San Francisco', state: 'CA' }],
    ['Atlanta, Georgia', { city: 'Atlanta', state: 'Georgia' }],
    ['Berlin, Germany', { city: 'Berlin', country: 'Germany', countryCode: 'DE' }],
    ['Singapore', { country: 'Singapore', countryCode: 'SG' }],
    ['A, B, C', {}],
    ['Somewhere', {}],
    ['****', {}],
  ])('splits %j', (text, expected) => {
    expect(known(readAddressLine(text))).toEqual(expected);
  });
});

describe('readPlace', () => {
  it.each([
    [
      'San Francisco, California, United States',
      { city: 'San Francisco', state: 'California', country: 'United States', countryCode: 'US' },
    ],
    ['Greater Paris Metropolitan Region, France', { country: 'France', countryCode: 'FR' }],
    ['San Francisco Bay Area', {}],
    ['東京都, 日本', { city: '東京都', country: 'Japan', countryCode: 'JP' }],
    ['القاهرة، مصر', { city: 'القاهرة', country: 'Egypt', countryCode: 'EG' }],
    ['Remote', {}],
  ])('splits %j', (text, expected) => {
    expect(known(readPlace(text))).toEqual(expected);
  });
});

describe('readAddressParts', () => {
  it('reads the country from a code or a name, and keeps a name that it does not know', () => {
    expect(known(readAddressParts({ city: 'Köln', country: 'DE' }))).toEqual({
      city: 'Köln',
      country: 'Germany',
      countryCode: 'DE',
    });
    expect(known(readAddressParts({ country: 'Atlantis' }))).toEqual({ country: 'Atlantis' });
  });

  it('splits a city that holds a whole place', () => {
    expect(
      known(readAddressParts({ city: 'San Francisco, California, United States', country: 'US' })),
    ).toEqual({
      city: 'San Francisco',
      state: 'California',
      country: 'United States',
      countryCode: 'US',
    });
  });

  it('takes nothing from values of other types', () => {
    expect(
      known(readAddressParts({ street: {}, city: [], state: true, postalCode: null, country: () => 1 })),
    ).toEqual({});
  });
});
