import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { bitsOf, type IpAddress, isInNetwork, networkOf, parseNetwork } from '@enrichment/ip-address';
import {
  type GeoSource,
  LocateIp,
  mergeResults,
  requireIp,
  type SourceResult,
  UNKNOWN_NETWORK,
} from './index';
import { InMemoryGeoSource } from './testing';

// The library's README shows the code between the two lines.
// ----------------------------------------------------------------
/** One data centre of one team. */
class DataCentre implements GeoSource {
  private readonly block = parseNetwork('81.2.69.160/27')!;
  private readonly network = Object.freeze({ ...UNKNOWN_NETWORK, organization: 'Hall 7' });

  lookup(address: IpAddress): SourceResult {
    if (isInNetwork(address, this.block)) {
      return { facts: { place: undefined, network: this.network }, prefixLength: this.block.prefixLength };
    }
    return { facts: undefined, prefixLength: this.nearestSilence(address) };
  }

  /** The size of the largest network around the address that the block is not in. */
  private nearestSilence(address: IpAddress): number {
    let prefixLength = 0;
    while (
      prefixLength < bitsOf(address) &&
      isInNetwork(this.block.address, networkOf(address, prefixLength))
    ) {
      prefixLength++;
    }
    return prefixLength;
  }
}
// ----------------------------------------------------------------

const others = new InMemoryGeoSource([
  { cidr: '81.0.0.0/8', location: { countryCode: 'GB' }, network: { asn: 20712, asOrganization: 'AAISP' } },
]);
const dataCentre = new DataCentre();
const locateIp = new LocateIp({
  lookup: (address) => mergeResults([others.lookup(address)!, dataCentre.lookup(address)]),
});

it('a second source completes the first', () => {
  expect(locateIp.execute(requireIp('81.2.69.161'))).toMatchObject({
    location: { countryCode: 'GB' },
    network: { cidr: '81.2.69.160/27', asn: 20712, isp: 'AAISP', organization: 'Hall 7' },
  });
  expect(locateIp.execute(requireIp('81.2.69.159')).network).toMatchObject({
    cidr: '81.2.69.128/27',
    organization: 'AAISP',
  });
});

it('the README shows this example', () => {
  const [, example] = readFileSync(__filename, 'utf8').split(/^\/\/ -+$\n/m);
  expect(readFileSync(join(__dirname, '../../README.md'), 'utf8')).toContain(`\`\`\`ts\n${example}\`\`\``);
});
