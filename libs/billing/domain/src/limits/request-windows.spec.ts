import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { MemoryRequestWindows } from './request-windows';
import { requestWindowsContract } from '../testing';

requestWindowsContract('in memory', () => {
  const clock = new ManualClock();
  return Promise.resolve({
    windows: new MemoryRequestWindows(clock),
    advance: (milliseconds: number) => Promise.resolve(clock.advance(milliseconds)),
    close: () => Promise.resolve(),
  });
});

describe('MemoryRequestWindows', () => {
  it('allows its share of a limit: the shares of the live replicas add up to the limit', async () => {
    const shares: number[] = [];
    for (const before of [0, 1, 2]) {
      const windows = new MemoryRequestWindows(new ManualClock(), { listeners: { count: 3, before } });
      const permits = await Promise.all(Array.from({ length: 20 }, () => windows.acquire('key', 10, 1_000)));
      shares.push(permits.filter(({ allowed }) => allowed).length);
    }
    expect(shares).toEqual([4, 3, 3]);
  });

  it('drops keys without requests for two windows', async () => {
    const clock = new ManualClock();
    const windows = new MemoryRequestWindows(clock);
    for (let i = 0; i < 1_000; i++) await windows.acquire(`key-${i}`, 10, 1_000);
    expect(windows.size).toBe(1_000);
    clock.advance(1_000);
    await windows.acquire('other', 10, 1_000);
    clock.advance(1_000);
    await windows.acquire('other', 10, 1_000);
    expect(windows.size).toBe(1);
  });

  it('never reports a wait longer than the window', async () => {
    const clock = new ManualClock(0);
    const windows = new MemoryRequestWindows(clock);
    for (let moment = 0; moment < 1_000; moment++) {
      clock.advance(0.1 + moment / 7);
      const { resetMs, retryAfterMs } = await windows.acquire(`key-${moment}`, 1, 1_000);
      expect(Math.max(resetMs, retryAfterMs)).toBeLessThanOrEqual(1_000);
    }
  });
});
