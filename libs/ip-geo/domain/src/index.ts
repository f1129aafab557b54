export { cityOf } from './city-name';
export { isCountry, isInEuropeanUnion } from './country-facts';
export { onlyZoneOf, zonesOf } from './country-zones';
export { type Explanation } from './explain';
export { Gazetteer, kilometres, writeGazetteer } from './gazetteer';
export {
  type Accuracy,
  type Bot,
  botKinds,
  type BotKind,
  type GeoFacts,
  type NamedParts,
  type NamedSource,
  type Network,
  networkTypes,
  type NetworkType,
  OPERATOR,
  type Origin,
  type Place,
  type Traits,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
  UNKNOWN_TRAITS,
} from './geo-facts';
export { GeoSource, type SourceResult } from './geo-source';
export { knownSystem } from './known-systems';
export { type IpLocation, LocateIp, requireIp } from './locate-ip';
export { mergeResults } from './merge-results';
export { plainName } from './subdivisions/name-keys';
export { subdivisionCode } from './subdivisions/subdivision-code';
export { subdivisionName } from './subdivisions/subdivision-names';
export { ipErrors } from './errors';
