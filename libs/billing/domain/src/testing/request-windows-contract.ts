import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RequestWindows } from '../limits/request-windows';

/** Windows under test, and a function that advances their time. */
export interface OpenWindows {
  readonly windows: RequestWindows;
  advance(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** The contract of {@link RequestWindows}; every implementation passes it. */
export function requestWindowsContract(name: string, open: () => Promise<OpenWindows>): void {
  describe(`request windows contract: ${name}`, () => {
    let opened: OpenWindows;
    let count = 0;
    const newKey = () => `contract-${++count}`;

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('allows as many requests as the limit and reports the remaining number', async () => {
      const key = newKey();
      for (const remaining of [2, 1, 0]) {
        expect(await opened.windows.acquire(key, 3, 1_000)).toMatchObject({ allowed: true, remaining });
      }
      expect(await opened.windows.acquire(key, 3, 1_000)).toMatchObject({
        allowed: false,
        remaining: 0,
        retryAfterMs: 1_000,
      });
    });

    it('slides: a permit is free again exactly one window after it was acquired', async () => {
      const key = newKey();
      await opened.windows.acquire(key, 2, 1_000);
      await opened.advance(600);
      await opened.windows.acquire(key, 2, 1_000);
      await opened.advance(399);
      expect(await opened.windows.acquire(key, 2, 1_000)).toMatchObject({ allowed: false, retryAfterMs: 1 });
      await opened.advance(1);
      expect(await opened.windows.acquire(key, 2, 1_000)).toMatchObject({ allowed: true, retryAfterMs: 600 });
    });

    it('does not count refused requests', async () => {
      const key = newKey();
      await opened.windows.acquire(key, 1, 1_000);
      for (let i = 0; i < 5; i++) await opened.windows.acquire(key, 1, 1_000);
      await opened.advance(1_000);
      expect(await opened.windows.acquire(key, 1, 1_000)).toMatchObject({ allowed: true });
    });

    it('releases a permit, and no other', async () => {
      const key = newKey();
      await opened.windows.acquire(key, 3, 1_000);
      await opened.advance(300);
      const second = await opened.windows.acquire(key, 3, 1_000);
      await opened.advance(300);
      await opened.windows.acquire(key, 3, 1_000);
      await second.release();
      expect(await opened.windows.acquire(key, 3, 1_000)).toMatchObject({ allowed: true, remaining: 0 });
      // The first one's permit is the next to be free; the released one is not freed again.
      expect(await opened.windows.acquire(key, 3, 1_000)).toMatchObject({
        allowed: false,
        retryAfterMs: 400,
      });
      await opened.advance(400);
      expect(await opened.windows.acquire(key, 3, 1_000)).toMatchObject({ allowed: true, retryAfterMs: 600 });
    });

    it('ignores the release of a refused permit', async () => {
      const key = newKey();
      const early = await opened.windows.acquire(key, 1, 1_000);
      const refused = await opened.windows.acquire(key, 1, 1_000);
      await refused.release();
      expect(await opened.windows.acquire(key, 1, 1_000)).toMatchObject({ allowed: false });
      await opened.advance(1_000);
      await opened.windows.acquire(key, 1, 1_000);
      await early.release();
      expect(await opened.windows.acquire(key, 1, 1_000)).toMatchObject({ allowed: false });
    });

    it('counts keys separately', async () => {
      await opened.windows.acquire(newKey(), 1, 1_000);
      expect(await opened.windows.acquire(newKey(), 1, 1_000)).toMatchObject({ allowed: true });
    });

    it('follows a limit that is raised or lowered', async () => {
      const key = newKey();
      await opened.windows.acquire(key, 1, 1_000);
      expect(await opened.windows.acquire(key, 3, 1_000)).toMatchObject({ allowed: true, remaining: 1 });
      await opened.advance(100);
      expect(await opened.windows.acquire(key, 3, 1_000)).toMatchObject({ allowed: true, remaining: 0 });
      expect(await opened.windows.acquire(key, 1, 1_000)).toMatchObject({
        allowed: false,
        retryAfterMs: 1_000,
      });
      expect(await opened.windows.acquire(key, 2, 1_000)).toMatchObject({
        allowed: false,
        retryAfterMs: 900,
      });
    });

    it('allows nothing at a limit of zero', async () => {
      expect(await opened.windows.acquire(newKey(), 0, 1_000)).toMatchObject({
        allowed: false,
        remaining: 0,
        retryAfterMs: 1_000,
      });
    });

    it('allows at most the limit in any stretch of one window of any length, beside other traffic, and wastes no permit', async () => {
      const limited = fc.record({
        windowMs: fc.constantFrom(1_000, 60_000, 15 * 60_000, 60 * 60_000),
        limit: fc.integer({ min: 1, max: 5 }),
      });
      const step = fc.record({
        // In windows of the key.
        pause: fc.oneof(fc.double({ min: 0, max: 0.4, noNaN: true }), fc.constant(0.001)),
        key: fc.nat(2),
        others: fc.nat(3),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(limited, { minLength: 3, maxLength: 3 }),
          fc.array(step, { maxLength: 40 }),
          async (keys, steps) => {
            const windows = keys.map((each) => ({ ...each, name: newKey(), allowed: [] as number[] }));
            let now = 0;
            for (const { pause, key, others } of steps) {
              const { name, windowMs, limit, allowed } = windows[key]!;
              const gap = Math.round(pause * windowMs);
              for (let i = 0; i < others; i++) {
                await opened.advance(Math.floor(gap / others));
                now += Math.floor(gap / others);
                await opened.windows.acquire(newKey(), 1, 1_000);
              }
              const recent = allowed.filter((time) => time > now - windowMs).length;
              const answer = await opened.windows.acquire(name, limit, windowMs);
              expect(answer.allowed).toBe(recent < limit);
              if (answer.allowed) allowed.push(now);
            }
          },
        ),
        { numRuns: 50 },
      );
    });
  });
}
