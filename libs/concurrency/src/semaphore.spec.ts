import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { KeyedSemaphore } from './keyed-semaphore';
import { type Release, Semaphore, SemaphoreFull } from './semaphore';

/** Waits until every promise that can settle has done so. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Acquires permits and records their holders, in order. */
function crowd(semaphore: Semaphore) {
  const entered: string[] = [];
  const releases = new Map<string, Release>();
  const enter = (name: string, options?: Parameters<Semaphore['acquire']>[0]) =>
    semaphore.acquire(options).then((release) => {
      entered.push(name);
      releases.set(name, release);
    });
  return { entered, enter, release: (name: string) => releases.get(name)!() };
}

describe('Semaphore', () => {
  it('grants the permits, then serves the others in order of arrival', async () => {
    const { entered, enter, release } = crowd(new Semaphore({ permits: 2 }));
    for (const name of ['a', 'b', 'c', 'd']) void enter(name);
    await settle();
    expect(entered).toEqual(['a', 'b']);
    release('b');
    await settle();
    expect(entered).toEqual(['a', 'b', 'c']);
    release('a');
    release('c');
    await settle();
    expect(entered).toEqual(['a', 'b', 'c', 'd']);
  });

  it('counts acquired permits and waiting calls', async () => {
    const semaphore = new Semaphore({ permits: 2 });
    const { enter, release } = crowd(semaphore);
    for (const name of ['a', 'b', 'c']) void enter(name);
    void enter('urgent', { isUrgent: true });
    await settle();
    expect([semaphore.acquired, semaphore.awaited]).toEqual([2, 2]);
    release('a');
    await settle();
    expect([semaphore.acquired, semaphore.awaited]).toEqual([2, 1]);
    release('b');
    release('urgent');
    await settle();
    expect([semaphore.acquired, semaphore.awaited]).toEqual([1, 0]);
  });

  it('serves urgent calls first', async () => {
    const { entered, enter, release } = crowd(new Semaphore({ permits: 1 }));
    void enter('a');
    void enter('b');
    void enter('urgent', { isUrgent: true });
    await settle();
    release('a');
    await settle();
    release('urgent');
    await settle();
    expect(entered).toEqual(['a', 'urgent', 'b']);
  });

  it('refuses calls when the queue is full', async () => {
    const semaphore = new Semaphore({ permits: 1, maxWaiting: 1 });
    const release = await semaphore.acquire();
    const waiting = semaphore.acquire();
    await expect(semaphore.acquire()).rejects.toBeInstanceOf(SemaphoreFull);
    release();
    (await waiting)();
    expect(semaphore.isIdle).toBe(true);
  });

  it('drops an aborted call, and refuses an already aborted signal', async () => {
    const semaphore = new Semaphore({ permits: 1, maxWaiting: 1 });
    const release = await semaphore.acquire();
    const controller = new AbortController();
    const waiting = semaphore.acquire({ signal: controller.signal });
    expect(semaphore.awaited).toBe(1);
    controller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(semaphore.awaited).toBe(0);
    const next = semaphore.acquire();
    release();
    (await next)();
    await expect(semaphore.acquire({ signal: controller.signal })).rejects.toThrow('gone');
    expect(semaphore.isIdle).toBe(true);
  });

  it('releases a permit once for any number of calls', async () => {
    const semaphore = new Semaphore({ permits: 1 });
    const first = await semaphore.acquire();
    first();
    await semaphore.acquire();
    first();
    expect(semaphore.isExhausted).toBe(true);
  });

  it('releases the permit of work that fails', async () => {
    const semaphore = new Semaphore({ permits: 1 });
    await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await semaphore.run(() => Promise.resolve(7))).toBe(7);
    expect(semaphore.isIdle).toBe(true);
  });

  it('never exceeds its permits, and ends idle, for random calls, releases and aborts', async () => {
    const visit = fc.record({ turns: fc.nat(4), isUrgent: fc.boolean(), givesUp: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(visit, { maxLength: 20 }),
        async (permits, visits) => {
          const semaphore = new Semaphore({ permits });
          let working = 0;
          let max = 0;
          const all = visits.map(async ({ turns, isUrgent, givesUp }) => {
            const controller = new AbortController();
            const done = semaphore.run(
              async () => {
                max = Math.max(max, ++working);
                for (let turn = 0; turn < turns; turn++) await Promise.resolve();
                working--;
              },
              { isUrgent, signal: controller.signal },
            );
            if (givesUp) controller.abort(new Error('gone'));
            await done.catch(() => undefined);
          });
          await Promise.all(all);
          expect(max).toBeLessThanOrEqual(permits);
          expect([working, semaphore.isIdle]).toEqual([0, true]);
        },
      ),
    );
  });
});

describe('KeyedSemaphore', () => {
  it('counts each key separately, and drops keys without permits', async () => {
    const semaphore = new KeyedSemaphore({ permits: 1, maxWaiting: 0 });
    const release = await semaphore.acquire('a');
    expect([semaphore.isExhausted('a'), semaphore.isExhausted('b')]).toEqual([true, false]);
    await expect(semaphore.acquire('a')).rejects.toBeInstanceOf(SemaphoreFull);
    (await semaphore.acquire('b'))();
    release();
    expect(semaphore.isExhausted('a')).toBe(false);
    await semaphore.acquire('a');
    release();
    expect(semaphore.isExhausted('a')).toBe(true);
  });

  it('passes a permit to the next waiting call of the key', async () => {
    const semaphore = new KeyedSemaphore({ permits: 1 });
    const release = await semaphore.acquire('a');
    const waiting = semaphore.acquire('a');
    release();
    (await waiting)();
    expect(semaphore.isExhausted('a')).toBe(false);
  });
});
