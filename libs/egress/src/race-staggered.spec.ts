import { describe, expect, it } from '@jest/globals';
import type { Timer } from '@enrichment/kernel';
import { raceStaggered } from './race-staggered';

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

/** A clock that a test advances past all pending waits. */
function stoppedClock() {
  const waiting = new Set<() => void>();
  const timer: Timer = (_milliseconds, then) => {
    waiting.add(then);
    return () => waiting.delete(then);
  };
  const pass = async () => {
    const due = [...waiting];
    waiting.clear();
    for (const then of due) then();
    await settled();
  };
  return { timer, pass, waiting };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('raceStaggered', () => {
  const { signal } = new AbortController();

  it('starts one attempt, and the next after the delay or a failure of the newest', async () => {
    const { attempts, begun } = staged(4);
    const { timer, pass } = stoppedClock();
    const winner = raceStaggered(attempts, { delayMs: 250, signal, timer });
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

  it('aborts the others when one succeeds, and discards late results', async () => {
    const { attempts, begun } = staged(2);
    const { timer, pass } = stoppedClock();
    const discarded: string[] = [];
    const winner = raceStaggered(attempts, {
      delayMs: 1,
      signal,
      timer,
      discard: (late) => discarded.push(late),
    });
    await pass();
    begun[0]!.succeed('first');
    begun[1]!.succeed('late');
    expect(await winner).toBe('first');
    expect(begun.map((attempt) => attempt.signal.aborted)).toEqual([false, true]);
    expect(discarded).toEqual(['late']);
  });

  it('rejects with all failures, in order', async () => {
    const { attempts, begun } = staged(2);
    const { timer, pass } = stoppedClock();
    const failure = raceStaggered(attempts, { delayMs: 1, signal, timer }).catch((error: unknown) => error);
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
    const race = raceStaggered(attempts, { delayMs: 1, signal: caller.signal, timer: stoppedClock().timer });
    caller.abort(reason);
    await expect(race).rejects.toBe(reason);
    expect(begun.map((attempt) => attempt.signal.aborted)).toEqual([true]);
    await expect(raceStaggered(attempts, { delayMs: 1, signal: caller.signal })).rejects.toBe(reason);
    expect(begun).toHaveLength(1);
  });
});
