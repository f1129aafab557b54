import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Log } from '../platform/observability/logging';
import { type Job, Scheduler } from './scheduler';

describe('Scheduler', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Schedules one job; `turns` are the numbers of its turns, `undefined` for a refused one. */
  function schedule(job: Omit<Job, 'name' | 'everyMs'>, turns: (number | undefined)[] = []) {
    const seen = { warnings: [] as string[], outcomes: [] as boolean[], ended: [] as unknown[] };
    const log = { warn: (_: unknown, text: string) => seen.warnings.push(text) } as unknown as Log;
    const fake = {
      begin: () => Promise.resolve({ number: turns.shift(), succeededAt: 7 }),
      end: (_: unknown, turn: number, isDone: boolean) =>
        Promise.resolve(void seen.ended.push([turn, isDone])),
    };
    const observer = {
      ran: (_: string, __: number, ok: boolean) => void seen.outcomes.push(ok),
      succeededAt: () => undefined,
    };
    const scheduler = new Scheduler([{ name: 'do it', everyMs: 1_000, ...job }], fake, log, observer);
    scheduler.start();
    return { scheduler, ...seen };
  }

  it('runs a job of each replica immediately, at its interval and at the end, and logs and repeats failed ones', async () => {
    let runs = 0;
    const failing = () => (runs++ === 0 ? Promise.reject(new Error('no')) : Promise.resolve());
    const { scheduler, outcomes, warnings } = schedule({ run: failing, ofEachReplica: true, atStop: true });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(runs).toBe(3);
    await scheduler.close();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(outcomes).toEqual([false, true, true, true]);
    expect(warnings).toEqual(['could not do it; it is tried again']);
  });

  it('logs the failures of a job once a minute', async () => {
    const { scheduler, outcomes, warnings } = schedule({
      run: () => Promise.reject(new Error('no')),
      ofEachReplica: true,
    });
    await jest.advanceTimersByTimeAsync(90_000);
    await scheduler.close();
    expect([outcomes.length, warnings.length]).toEqual([91, 2]);
  });

  it('runs other jobs when it is their turn; a skipped one has not succeeded', async () => {
    let runs = 0;
    const run = () => Promise.resolve(runs++);
    const { scheduler, outcomes, ended } = schedule({ run }, [undefined, 4, undefined]);
    await jest.advanceTimersByTimeAsync(2_000);
    await scheduler.close();
    expect([runs, outcomes, ended]).toEqual([1, [true], [[4, true]]]);
  });

  it('never runs a job twice at the same time, and fails a run that takes too long', async () => {
    let end!: () => void;
    let runs = 0;
    const signals: AbortSignal[] = [];
    const run = (signal: AbortSignal) => {
      runs++;
      signals.push(signal);
      return new Promise<void>((resolve) => (end = resolve));
    };
    const { scheduler, outcomes, ended } = schedule({ run, timeoutMs: 5_000 }, [1, 2]);
    await jest.advanceTimersByTimeAsync(4_999);
    expect([runs, outcomes]).toEqual([1, []]);
    await jest.advanceTimersByTimeAsync(4_000);
    expect([runs, outcomes, signals[0]!.aborted]).toEqual([1, [false], true]);
    end();
    await jest.advanceTimersByTimeAsync(1_000);
    expect([runs, ended]).toEqual([2, [[1, false]]]);
    await scheduler.close();
    expect(signals[1]!.aborted).toBe(true);
  });

  it('ends the turn of an aborted job as not done, without a warning', async () => {
    const run = (signal: AbortSignal) =>
      new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
    const { scheduler, ended, warnings } = schedule({ run }, [1]);
    await jest.advanceTimersByTimeAsync(0);
    await scheduler.close();
    await jest.advanceTimersByTimeAsync(0);
    expect([ended, warnings]).toEqual([[[1, false]], []]);
  });
});
