export { embeddedIpv4 } from './embedded-ipv4';
export { isInEuropeanUnion } from './european-union';
export {
  GeoDatabase,
  type GeoRecord,
  type Network,
  type Place,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
} from './geo-database';
export { type IpAddress, ipv4Address, parseIp } from './ip-address';
export { bitsOf, formatNetwork, type IpNetwork, isInNetwork, networkOf, parseNetwork } from './ip-network';
export { formatIp } from './ip-text';
export { type IpLocation, LocateIp, requireIp } from './locate-ip';
export { type IpRange, type IpScope, scopeOf } from './special-purpose';
