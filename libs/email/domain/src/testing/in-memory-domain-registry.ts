import type { DomainRegistry } from '../ports/domain-registry';

/** `DomainRegistry` over known dates: registrable domain -> ISO 8601. */
export class InMemoryDomainRegistry implements DomainRegistry {
  constructor(private readonly dates: Readonly<Record<string, string>>) {}

  async creationDate(domain: string, signal: AbortSignal): Promise<string | undefined> {
    await Promise.resolve();
    signal.throwIfAborted();
    return this.dates[domain];
  }
}
