export { embeddedIpv4, formatIp, type IpAddress, ipv4Address, parseIp, unmapped } from './ip-address';
export { IpBlocks, parseBlock } from './ip-blocks';
export {
  bitsOf,
  formatNetwork,
  type IpNetwork,
  isInNetwork,
  networkOf,
  networksBetween,
  parseNetwork,
  readPrefixLength,
  type Source,
  sourceOf,
  valueOf,
} from './ip-network';
export { type IpRange, scopeOf } from './special-purpose';
