export { domainRegistryContract, type OpenedDomainRegistry } from './domain-registry-contract';
export { InMemoryDomainRegistry } from './in-memory-domain-registry';
export { type DnsRecord, type DnsScript, InMemoryMailDns } from './in-memory-mail-dns';
export { InMemoryMailLists } from './in-memory-mail-lists';
export { InMemoryMailboxProbe, type MailHostScript, type MailScript } from './in-memory-mailbox-probe';
export { mailDnsContract, type OpenedMailDns } from './mail-dns-contract';
export { mailListsContract } from './mail-lists-contract';
export { mailboxProbeContract, type OpenedMailboxProbe } from './mailbox-probe-contract';
export { ManualTimer } from './manual-timer';
