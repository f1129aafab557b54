import { InMemoryMailDns } from './in-memory-mail-dns';
import { mailDnsContract } from './mail-dns-contract';

mailDnsContract('InMemoryMailDns', (script) =>
  Promise.resolve({ dns: new InMemoryMailDns(script), close: () => Promise.resolve() }),
);
