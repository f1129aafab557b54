import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SharedSemaphore } from './shared-semaphore';

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

  it('keeps no permit, share or place of a call that leaves', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', undefined), fc.boolean()), { maxLength: 12 }),
        async (calls) => {
          const shared = new SharedSemaphore({ permits: 2 });
          const held: (() => void)[] = [];
          const settled = calls.map(([account, leaves]) => {
            const caller = new AbortController();
            const call = shared.acquire('k', { account, signal: caller.signal });
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
