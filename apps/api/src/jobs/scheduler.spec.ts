import { describe, expect, it, jest } from '@jest/globals';
import type { Log } from '../platform/observability/logging';
import { Scheduler } from './scheduler';

describe('Scheduler', () => {
  it('runs every job immediately, at its interval and at the end, and logs and repeats failed ones', async () => {
    jest.useFakeTimers();
    const warnings: unknown[] = [];
    const log = { warn: (_: unknown, text: string) => warnings.push(text) } as unknown as Log;
    let runs = 0;
    const failing = () => (runs++ === 0 ? Promise.reject(new Error('no')) : Promise.resolve());
    const outcomes: boolean[] = [];
    const scheduler = new Scheduler([{ name: 'do it', everyMs: 1_000, run: failing }], log, ({ ok }) =>
      outcomes.push(ok),
    );
    scheduler.start();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(runs).toBe(3);
    await scheduler.close();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(runs).toBe(4);
    expect(outcomes).toEqual([false, true, true, true]);
    expect(warnings).toEqual(['could not do it; it is tried again']);
    jest.useRealTimers();
  });

  it('runs no long job at the end', async () => {
    const runs: string[] = [];
    const job = (name: string, isLong: boolean) => ({
      ...{ name, isLong, everyMs: 60_000 },
      run: () => Promise.resolve(runs.push(name)),
    });
    const scheduler = new Scheduler([job('short', false), job('long', true)], {} as Log);
    scheduler.start();
    await scheduler.close();
    expect(runs).toEqual(['short', 'long', 'short']);
  });
});
