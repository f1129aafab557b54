import { formatIp } from '@enrichment/ip-address';
import {
  type GeoFacts,
  type GeoSource,
  LocateIp,
  mergeResults,
  OPERATOR,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
  UNKNOWN_TRAITS,
} from '@enrichment/ip-geo-domain';

const origin = { source: 'Test data', date: '2026-01-01', weight: OPERATOR } as const;
const london: GeoFacts = {
  place: {
    continentCode: 'EU',
    country: 'United Kingdom',
    countryCode: 'GB',
    region: 'England',
    regionCode: 'ENG',
    city: 'London',
    postalCode: 'SW1',
    latitude: 51.5142,
    longitude: -0.0931,
    accuracyRadiusKm: 10,
    timezone: 'Europe/London',
  },
  network: {
    asn: 20712,
    asOrganization: 'Andrews & Arnold Ltd',
    asType: 'isp',
    asDomain: 'aa.net.uk',
    type: 'isp',
    route: '81.2.64.0/18',
    isp: 'Andrews & Arnold Ltd',
    organization: null,
  },
  traits: { ...UNKNOWN_TRAITS, isHosting: false, isTor: false },
  origin,
};
const google: GeoFacts = {
  place: {
    ...UNKNOWN_PLACE,
    continentCode: 'NA',
    country: 'United States',
    countryCode: 'US',
    timezone: 'America/Chicago',
  },
  network: {
    ...UNKNOWN_NETWORK,
    asn: 15169,
    asOrganization: 'Google LLC',
    asType: 'hosting',
    asDomain: 'google.com',
    type: 'hosting',
  },
  traits: { ...UNKNOWN_TRAITS, isHosting: true, isTor: false, isAnycast: true },
  origin,
};
const torExit: GeoFacts = {
  place: {
    ...UNKNOWN_PLACE,
    continentCode: 'EU',
    country: 'Germany',
    countryCode: 'DE',
    timezone: 'Europe/Berlin',
  },
  network: UNKNOWN_NETWORK,
  traits: { ...UNKNOWN_TRAITS, isTor: true },
  origin,
};

const known: ReadonlyMap<string, GeoFacts> = new Map([
  ['81.2.69.160', london],
  ['8.8.8.8', google],
  ['2001:4860:4860::8888', google],
  ['185.220.101.1', torExit],
]);

const source: GeoSource = {
  lookup: (address) =>
    mergeResults([{ facts: known.get(formatIp(address)), prefixLength: address.version === 4 ? 24 : 48 }]),
};

/** Look-ups for test keys, without the IP databases. Other public addresses have no facts. */
export const locateTestIp = new LocateIp(source);
