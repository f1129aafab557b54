import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import type { Replica, WriterLease } from '../index';

/** A free lease under test, and a function that advances its time. */
export interface OpenLease {
  readonly lease: WriterLease;
  /** Duration of the lease. */
  readonly leaseMs: number;
  advance(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** The contract of {@link WriterLease}; every implementation passes it. */
export function writerLeaseContract(name: string, open: () => Promise<OpenLease>): void {
  describe(`writer lease contract: ${name}`, () => {
    let opened: OpenLease;
    const newReplica = (): Replica => ({
      id: newUlid(),
      address: '127.0.0.1:1',
      secret: newUlid(),
    });

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('is held by one of concurrent claimants, and each receives the holder and its address', async () => {
      const { lease } = opened;
      const all = [newReplica(), newReplica(), newReplica()];
      const holders = await Promise.all(all.map((each) => lease.claim(each)));
      expect(new Set(holders.map(({ id }) => id)).size).toBe(1);
      expect(all).toContainEqual(holders[0]);
      await lease.release(holders[0]!.id);
    });

    it('remains with the holder that renews it', async () => {
      const { lease, leaseMs, advance } = opened;
      const [first, second] = [newReplica(), newReplica()];
      for (let i = 0; i < 3; i++) {
        expect(await lease.claim(first)).toEqual(first);
        await advance(leaseMs / 2);
        expect(await lease.claim(second)).toEqual(first);
      }
      await lease.release(first.id);
    });

    it('passes to the next claimant when it is not renewed, and the last holder detects that', async () => {
      const { lease, leaseMs, advance } = opened;
      const [first, second] = [newReplica(), newReplica()];
      await lease.claim(first);
      await advance(leaseMs);
      expect(await lease.claim(second)).toEqual(second);
      expect(await lease.claim(first)).toEqual(second);
      await lease.release(second.id);
    });

    it('is free at once when its holder releases it', async () => {
      const { lease } = opened;
      const [first, second] = [newReplica(), newReplica()];
      await lease.claim(first);
      await lease.release(second.id);
      expect(await lease.claim(second)).toEqual(first);
      await lease.release(first.id);
      expect(await lease.claim(second)).toEqual(second);
      await lease.release(second.id);
    });
  });
}
