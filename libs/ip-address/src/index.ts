export { embeddedIpv4, formatIp, type IpAddress, ipv4Address, parseIp, unmapped } from './ip-address';
export { IpBlocks, parseBlock } from './ip-blocks';
export * from './ip-network';
export { type IpRange, scopeOf } from './special-purpose';
