export { embeddedIpv4, unmapped } from './embedded-ipv4';
export { type IpAddress, ipv4Address, parseIp } from './ip-address';
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
  valueOf,
} from './ip-network';
export { formatIp } from './ip-text';
export { type Source, sourceOf } from './source';
export { type IpRange, scopeOf } from './special-purpose';
