export type { Fault, FaultProxy, Place } from './proxy/fault';
export { TcpFaultProxy } from './proxy/tcp-fault-proxy';
export { UdpFaultProxy } from './proxy/udp-fault-proxy';
export { checkpoint, type DatabasePlace, openAccounts, type Order, readLedger } from './accounts';
export type { Customer, Sent } from '@enrichment/testing';
export { audit, type Findings } from './audit';
export { writeLocations } from './locations';
export { seededRandom, type Random } from './random';
export { definedOnly } from './world';
