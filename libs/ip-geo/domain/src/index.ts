export { isCountry, isInEuropeanUnion, onlyZoneOf, zonesOf } from './country-facts';
export { type Explanation } from './explain';
export { cityOf, Gazetteer, kilometres, writeGazetteer } from './gazetteer';
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
export { subdivisionCode, subdivisionName } from './subdivisions/subdivision-code';
export { ipErrors } from './errors';
