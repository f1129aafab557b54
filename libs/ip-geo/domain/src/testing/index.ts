export { geoSourceContract, type OpenedGeoSource } from './geo-source-contract';
export { InMemoryGeoSource, type KnownNetwork } from './in-memory-geo-source';
