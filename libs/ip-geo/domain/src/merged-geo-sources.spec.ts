import { describe, expect, it } from '@jest/globals';
import { parseIp } from '@enrichment/ip-address';
import { LocateIp, requireIp } from './locate-ip';
import { MergedGeoSources } from './merged-geo-sources';
import { geoSourceContract, InMemoryGeoSource } from './testing';

geoSourceContract('MergedGeoSources of one', (networks) => ({
  source: new MergedGeoSources(new InMemoryGeoSource(networks)),
}));

geoSourceContract('MergedGeoSources of places and networks apart', (networks) => ({
  source: new MergedGeoSources(
    new InMemoryGeoSource(networks?.flatMap(({ cidr, location }) => (location ? [{ cidr, location }] : []))),
    new InMemoryGeoSource(networks?.flatMap(({ cidr, network }) => (network ? [{ cidr, network }] : []))),
  ),
}));

const first = new InMemoryGeoSource([{ cidr: '8.0.0.0/8', network: { asn: 1, isp: 'First' } }]);
const second = new InMemoryGeoSource([
  { cidr: '8.8.0.0/16', location: { city: 'Nowhere' }, network: { isp: 'Second', organization: 'Second' } },
]);

describe('MergedGeoSources', () => {
  it('completes the facts of the earlier sources', () => {
    expect(new LocateIp(new MergedGeoSources(first, second)).execute(requireIp('8.8.8.8'))).toMatchObject({
      location: { city: 'Nowhere' },
      network: { cidr: '8.8.0.0/16', asn: 1, isp: 'First', organization: 'Second' },
    });
  });

  it('has no data without the first, and does without any other', () => {
    const empty = new InMemoryGeoSource(undefined);
    const address = parseIp('8.8.8.8')!;
    expect(new MergedGeoSources(second, empty).lookup(address)).toMatchObject({
      facts: { place: { city: 'Nowhere' }, network: { isp: 'Second' } },
      prefixLength: 16,
    });
    expect(new MergedGeoSources(empty, second).lookup(address)).toBeUndefined();
  });
});
