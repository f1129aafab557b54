export { geoDatabaseContract, type OpenedGeoDatabase } from './geo-database-contract';
export { InMemoryGeoDatabase, type KnownNetwork } from './in-memory-geo-database';
