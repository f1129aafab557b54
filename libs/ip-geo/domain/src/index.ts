export { isInEuropeanUnion } from './european-union';
export { type GeoFacts, type Network, type Place, UNKNOWN_NETWORK, UNKNOWN_PLACE } from './geo-facts';
export { GeoSource, type SourceResult } from './geo-source';
export { type IpLocation, LocateIp, type LocatedNetwork, requireIp } from './locate-ip';
export { mergeResults } from './merge-results';
export { MergedGeoSources } from './merged-geo-sources';
export { subdivisionCode } from './subdivisions/subdivision-code';
