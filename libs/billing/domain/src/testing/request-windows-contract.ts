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

    it('allows at most the limit in any stretch of one window, and wastes no permit', async () => {
      const pauses = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 5 }), pauses, async (limit, gaps) => {
          const key = newKey();
          const allowed: number[] = [];
          let now = 0;
          for (const gap of gaps) {
            await opened.advance(gap);
            now += gap;
            const recent = allowed.filter((time) => time > now - 1_000).length;
            const answer = await opened.windows.acquire(key, limit, 1_000);
            expect(answer.allowed).toBe(recent < limit);
            if (answer.allowed) allowed.push(now);
          }
        }),
        { numRuns: 50 },
      );
    });
  });
}
