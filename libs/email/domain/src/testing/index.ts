export { type DnsRecord, type DnsScript, InMemoryMailDns } from './in-memory-mail-dns';
export { mailDnsContract, type OpenedMailDns } from './mail-dns-contract';
