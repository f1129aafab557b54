import { describe, expect, it } from '@jest/globals';
import { raceStaggered } from './race-staggered';
import type { Wait } from './wait';

/** Attempts that a test settles by hand. */
function staged(count: number) {
  const begun: { signal: AbortSignal; succeed: (value: string) => void; fail: (error: unknown) => void }[] =
    [];
  const attempts = Array.from(
    { length: count },
    () => (signal: AbortSignal) =>
      new Promise<string>((succeed, fail) => {
        begun.push({ signal, succeed, fail });
      }),
  );
  return { begun, attempts };
}

/** A clock whose pending waits run out together when told to. */
function stoppedClock() {
  let waiting: (() => void)[] = [];
  const wait: Wait = (_milliseconds, signal) =>
    new Promise((resolve) => {
      waiting.push(() => {
        if (!signal.aborted) resolve();
      });
    });
  const pass = async () => {
    const due = waiting;
    waiting = [];
    for (const resolve of due) resolve();
    await settled();
  };
  return { wait, pass };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('raceStaggered', () => {
  const { signal } = new AbortController();

  it('starts one attempt, and the next when time has passed or the newest has failed', async () => {
    const { attempts, begun } = staged(4);
    const { wait, pass } = stoppedClock();
    const winner = raceStaggered(attempts, { delayMs: 250, signal, wait });
    await settled();
    expect(begun).toHaveLength(1);
    await pass();
    expect(begun).toHaveLength(2);
    begun[0]!.fail(new Error('an older one'));
    await settled();
    expect(begun).toHaveLength(2);
    begun[1]!.fail(new Error('the newest'));
    await settled();
    expect(begun).toHaveLength(3);
    begun[2]!.succeed('third');
    expect(await winner).toBe('third');
    await pass();
    expect(begun).toHaveLength(3);
  });

  it('ends the others when one has won, and disposes of what comes too late', async () => {
    const { attempts, begun } = staged(2);
    const { wait, pass } = stoppedClock();
    const discarded: string[] = [];
    const winner = raceStaggered(attempts, {
      delayMs: 1,
      signal,
      wait,
      discard: (late) => discarded.push(late),
    });
    await pass();
    begun[0]!.succeed('first');
    begun[1]!.succeed('late');
    expect(await winner).toBe('first');
    expect(begun.map((attempt) => attempt.signal.aborted)).toEqual([true, true]);
    expect(discarded).toEqual(['late']);
  });

  it('fails with every failure, in order', async () => {
    const { attempts, begun } = staged(2);
    const { wait, pass } = stoppedClock();
    const failure = raceStaggered(attempts, { delayMs: 1, signal, wait }).catch((error: unknown) => error);
    await pass();
    begun[1]!.fail('second');
    begun[0]!.fail('first');
    expect(((await failure) as AggregateError).errors).toEqual(['first', 'second']);
    await expect(raceStaggered([], { delayMs: 1, signal })).rejects.toBeInstanceOf(AggregateError);
  });

  it('ends with the signal', async () => {
    const { attempts, begun } = staged(2);
    const caller = new AbortController();
    const reason = new Error('gone');
    const race = raceStaggered(attempts, { delayMs: 1, signal: caller.signal, wait: stoppedClock().wait });
    caller.abort(reason);
    await expect(race).rejects.toBe(reason);
    expect(begun.map((attempt) => attempt.signal.aborted)).toEqual([true]);
    await expect(raceStaggered(attempts, { delayMs: 1, signal: caller.signal })).rejects.toBe(reason);
    expect(begun).toHaveLength(1);
  });
});
