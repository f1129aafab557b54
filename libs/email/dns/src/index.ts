export { DnsMailDns } from './dns-mail-dns';
export { type DnsServer, type DnsServers, parseDnsServers } from './dns-servers';
