import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { PaidWork } from './paid-work';

describe('PaidWork', () => {
  const started = () => {
    const clock = new ManualClock();
    const writer = { waitedMs: 0 };
    const reads: PromiseWithResolvers<undefined>[] = [];
    const findByDigest = () => {
      reads.push(Promise.withResolvers());
      return reads.at(-1)!.promise;
    };
    const healthy = { checkHealth: () => Promise.resolve({ ok: true }) };
    return { clock, writer, reads, work: new PaidWork(healthy, writer, { findByDigest }, clock) };
  };

  it('waits until a read that waits, or fails, has ended well', async () => {
    const { clock, reads, work } = started();
    const waits = { ok: false, reason: 'reads_wait' };
    expect(await work.check()).toEqual({ ok: true });
    clock.advance(4_001);
    expect(await work.check()).toEqual(waits);
    expect(reads).toHaveLength(1);
    reads[0]!.reject(new Error('canceling statement due to statement timeout'));
    await new Promise(setImmediate);
    expect(await work.check()).toEqual(waits);
    reads[1]!.resolve(undefined);
    await new Promise(setImmediate);
    expect(await work.check()).toEqual({ ok: true });
  });

  it('does not count the time between checks', async () => {
    const { clock, reads, work } = started();
    for (let i = 0; i < 3; i++) {
      expect(await work.check()).toEqual({ ok: true });
      reads[i]!.resolve(undefined);
      await new Promise(setImmediate);
      clock.advance(60_000);
    }
  });

  it('fails while a charge waits', async () => {
    const { writer, work } = started();
    writer.waitedMs = 4_001;
    expect(await work.check()).toEqual({ ok: false, reason: 'charges_wait' });
  });
});
