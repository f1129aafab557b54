import { domainRegistryContract } from './domain-registry-contract';
import { InMemoryDomainRegistry } from './in-memory-domain-registry';

domainRegistryContract('InMemoryDomainRegistry', (dates) =>
  Promise.resolve({ registry: new InMemoryDomainRegistry(dates), close: () => Promise.resolve() }),
);
