import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DomainRegistry } from '../ports/domain-registry';

export interface OpenedDomainRegistry {
  readonly registry: DomainRegistry;
  close(): Promise<void>;
}

const dates = {
  'old.test': '1995-08-14T04:00:00Z',
  'young.co.test': '2026-01-02T23:59:59Z',
  'xn--bcher-kva.test': '2008-11-03T00:00:00Z',
};

/** The contract of `DomainRegistry`. `open` gives registries these dates; they answer "not registered" otherwise. */
export function domainRegistryContract(
  name: string,
  open: (dates: Readonly<Record<string, string>>) => Promise<OpenedDomainRegistry>,
): void {
  describe(`${name} fulfils the contract of DomainRegistry`, () => {
    let opened: OpenedDomainRegistry;
    const { signal } = new AbortController();
    beforeAll(async () => {
      opened = await open(dates);
    });
    afterAll(() => opened.close());

    it.each(Object.entries(dates))('%s was registered at %s', async (domain, date) => {
      expect(await opened.registry.creationDate(domain, signal)).toBe(date);
    });

    it('returns no date for an unregistered domain, nor for a name below a domain', async () => {
      expect(await opened.registry.creationDate('missing.test', signal)).toBeUndefined();
      expect(await opened.registry.creationDate('www.old.test', signal)).toBeUndefined();
    });

    it('answers many questions at once', async () => {
      const pending = Array.from({ length: 20 }, () => opened.registry.creationDate('old.test', signal));
      expect(new Set(await Promise.all(pending))).toEqual(new Set([dates['old.test']]));
    });

    it('stops waiting when the signal aborts', async () => {
      const reason = new Error('caller left');
      const caller = new AbortController();
      const pending = opened.registry.creationDate('caller.test', caller.signal);
      caller.abort(reason);
      await expect(pending).rejects.toBe(reason);
    });
  });
}
