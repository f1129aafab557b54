import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScrapeLeases } from '../scraping/scrape-leases';

/** Two views of the same leases, as in two replicas. */
export interface OpenedScrapeLeases {
  one: ScrapeLeases;
  two: ScrapeLeases;
  close?: () => Promise<void> | void;
}

const longMs = 30_000;

export function scrapeLeasesContract(name: string, open: () => Promise<OpenedScrapeLeases>): void {
  describe(`${name} keeps the contract of ScrapeLeases`, () => {
    let opened: OpenedScrapeLeases;
    const never = new AbortController().signal;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close?.());

    it('grants a key to one holder at a time, and to the next when it is released', async () => {
      const order: string[] = [];
      const first = await opened.one.acquire('company:acme', longMs, never);
      const second = opened.two.acquire('company:acme', longMs, never).then((lease) => {
        order.push('second has it');
        return lease;
      });
      order.push('first releases');
      await first.release();
      await (await second).release();
      expect(order).toEqual(['first releases', 'second has it']);
    });

    it('never gives two of many callers a key together', async () => {
      let holders = 0;
      let max = 0;
      const visit = async (leases: ScrapeLeases): Promise<void> => {
        const lease = await leases.acquire('company:busy', longMs, never);
        holders += 1;
        max = Math.max(max, holders);
        await Promise.resolve();
        holders -= 1;
        await lease.release();
      };
      await Promise.all(Array.from({ length: 10 }, (_, i) => visit(i % 2 ? opened.one : opened.two)));
      expect(max).toBe(1);
    });

    it('keeps keys apart', async () => {
      const a = await opened.one.acquire('company:a', longMs, never);
      const b = await opened.two.acquire('company:b', longMs, never);
      await a.release();
      await b.release();
    });

    it('ends a lease without a release, and ignores its late holder', async () => {
      const dead = await opened.one.acquire('company:dead', 50, never);
      const next = await opened.two.acquire('company:dead', longMs, never);
      await dead.release();
      const caller = new AbortController();
      const third = opened.one.acquire('company:dead', longMs, caller.signal);
      const reason = new Error('caller left');
      caller.abort(reason);
      await expect(third).rejects.toBe(reason);
      await next.release();
    });

    it('stops waiting when the signal aborts, and leaves the key free', async () => {
      const holder = await opened.one.acquire('company:held', longMs, never);
      const caller = new AbortController();
      const waiting = opened.two.acquire('company:held', longMs, caller.signal);
      const reason = new Error('caller left');
      caller.abort(reason);
      await expect(waiting).rejects.toBe(reason);
      await holder.release();
      await (await opened.two.acquire('company:held', longMs, never)).release();
      await expect(opened.one.acquire('company:held', longMs, caller.signal)).rejects.toBe(reason);
    });
  });
}
