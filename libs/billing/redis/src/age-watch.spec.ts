import { describe, expect, it } from '@jest/globals';
import { AgeWatch } from './age-watch';

describe('AgeWatch', () => {
  it('returns answers and errors', async () => {
    const watch = new AgeWatch(1_000);
    await expect(watch.wait(Promise.resolve(1))).resolves.toBe(1);
    await expect(watch.wait(Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('gives up on a server that answers younger questions but not the oldest', async () => {
    const watch = new AgeWatch(20);
    let isAway = false;
    const oldest = watch.wait(new Promise(() => undefined)).catch((error: Error) => {
      isAway = true;
      return error.message;
    });
    while (!isAway) await watch.wait(new Promise((resolve) => setImmediate(resolve))).catch(() => undefined);
    expect(await oldest).toBe('no answer in 20 ms');
  });
});
