import { describe, expect, it } from '@jest/globals';
import { geoSourceContract, InMemoryGeoSource } from './index';

geoSourceContract('InMemoryGeoSource', (networks) => ({ source: new InMemoryGeoSource(networks) }));

describe('InMemoryGeoSource', () => {
  it('refuses what is no network', () => {
    expect(() => new InMemoryGeoSource([{ cidr: '10.0.0.1/8' }])).toThrow('not a network: 10.0.0.1/8');
  });
});
