import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SharedSemaphore } from './shared-semaphore';
import { SemaphoreFull } from './semaphore';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('SharedSemaphore', () => {
  it('leaves half of the permits of a key to other accounts', async () => {
    const shared = new SharedSemaphore({ permits: 3 });
    const admitted: string[] = [];
    const enter = (account: string, key = 'k') =>
      shared.acquire(key, { account }).then((release) => (admitted.push(`${account} ${key}`), release));
    const mine = [enter('a'), enter('a'), enter('a'), enter('a', 'other')];
    await turn();
    expect(admitted).toEqual(['a k', 'a k', 'a other']);
    expect(shared.isExhausted('k', 'a')).toBe(true);
    expect(shared.isExhausted('k', 'b')).toBe(false);
    expect(shared.isAwaited('k')).toBe(true);
    await enter('b');
    expect(shared.isExhausted('k', 'b')).toBe(true);
    (await mine[0]!)();
    await mine[2];
    expect(shared.isAwaited('k')).toBe(false);
  });

  it('bounds the size of what waits, and half of it for one account', async () => {
    const shared = new SharedSemaphore({ permits: 2, maxWaitingSize: 10 });
    const enter = (account: string | undefined, size: number) => shared.acquire('', { account, size });
    const first = await enter('a', 100);
    await enter(undefined, 100);
    const waits = enter('a', 5);
    await expect(enter('a', 1)).rejects.toBeInstanceOf(SemaphoreFull);
    const others = enter('b', 5);
    await expect(enter(undefined, 1)).rejects.toBeInstanceOf(SemaphoreFull);
    first();
    (await others)();
    (await waits)();
    await enter('a', 100);
  });

  it('keeps no permit, share or place of a call that leaves', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', undefined), fc.boolean()), { maxLength: 12 }),
        async (calls) => {
          const shared = new SharedSemaphore({ permits: 2, maxWaitingSize: 1_000 });
          const held: (() => void)[] = [];
          const settled = calls.map(([account, leaves]) => {
            const caller = new AbortController();
            const call = shared.acquire('k', { account, size: 1, signal: caller.signal });
            const done = call.then(
              (release) => void held.push(release),
              () => undefined,
            );
            if (leaves) caller.abort();
            return done;
          });
          for (let i = 0; i < 3 * calls.length; i++) {
            await turn();
            held.pop()?.();
          }
          await Promise.all(settled);
          for (const release of held) release();
          expect(shared.isAwaited('k')).toBe(false);
          for (const account of ['a', 'b', undefined]) expect(shared.isExhausted('k', account)).toBe(false);
        },
      ),
    );
  });
});
