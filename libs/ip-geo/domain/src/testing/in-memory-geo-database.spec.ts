import { describe, expect, it } from '@jest/globals';
import { geoDatabaseContract, InMemoryGeoDatabase } from './index';

geoDatabaseContract('InMemoryGeoDatabase', (networks) => ({ database: new InMemoryGeoDatabase(networks) }));

describe('InMemoryGeoDatabase', () => {
  it('refuses what is no network', () => {
    expect(() => new InMemoryGeoDatabase([{ cidr: '10.0.0.1/8' }])).toThrow('not a network: 10.0.0.1/8');
  });
});
