import { describe, expect, it } from '@jest/globals';
import { noLongerNeeded } from './until-aborted';
import { SingleFlight } from './single-flight';
import { untilAborted } from './until-aborted';

describe('SingleFlight', () => {
  it('joins calls for one key while one is in progress', async () => {
    const flights = new SingleFlight<number>();
    let started = 0;
    const start = async () => ++started;
    const [first, second, other] = [
      flights.run('a', start),
      flights.run('a', start),
      flights.run('b', start),
    ];
    expect([flights.size, flights.has('a'), flights.has('c')]).toEqual([2, true, false]);
    expect(await Promise.all([first, second, other])).toEqual([1, 1, 2]);
    expect(flights.size).toBe(0);
    expect(await flights.run('a', start)).toBe(3);
  });

  it('rejects all waiting calls with a failure, starts again after it, and leaves no unhandled rejection', async () => {
    const flights = new SingleFlight<number>();
    const fail = () => Promise.reject(new Error('broken'));
    const both = [flights.run('a', fail), flights.run('a', fail)];
    for (const each of both) await expect(each).rejects.toThrow('broken');
    void flights.run('a', fail);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await flights.run('a', () => Promise.resolve(1))).toBe(1);
  });

  it('ends the work when the last caller aborts, and starts again for the next', async () => {
    const flights = new SingleFlight<number>();
    const callers = [new AbortController(), new AbortController()] as const;
    const signals: AbortSignal[] = [];
    const start = (abandoned: AbortSignal) => {
      signals.push(abandoned);
      return new Promise<number>(() => undefined);
    };
    const runs = callers.map(({ signal }) => flights.run('a', start, signal));
    const left = runs.map((run) => expect(run).rejects.toThrow('left'));
    callers[0].abort(new Error('left'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    callers[1].abort(new Error('left'));
    expect([flights.size, ...signals.map(({ aborted }) => aborted)]).toEqual([0, true]);
    await Promise.all(left);
    expect(await flights.run('a', () => Promise.resolve(1))).toBe(1);
  });

  it('continues for a caller without a signal, and after a timeout of a caller', async () => {
    const flights = new SingleFlight<number>();
    for (const others of [0, 1]) {
      const caller = new AbortController();
      const { promise, resolve } = Promise.withResolvers<number>();
      let isAbandoned = () => true;
      const start = (signal: AbortSignal) => {
        isAbandoned = () => signal.aborted;
        return promise;
      };
      const run = flights.run('a', start, caller.signal);
      const reason = others === 0 ? noLongerNeeded : new Error('left');
      const waiting = Array.from({ length: others }, () => flights.run('a', start));
      caller.abort(reason);
      await expect(run).rejects.toBe(reason);
      expect(isAbandoned()).toBe(false);
      resolve(7);
      expect(await Promise.all(waiting)).toEqual(waiting.map(() => 7));
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
});

describe('untilAborted', () => {
  it.each([undefined, new AbortController().signal])('returns the outcome', async (signal) => {
    expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(untilAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  });

  it('rejects with the reason as soon as the signal aborts, for any outcome of the promise', async () => {
    const controller = new AbortController();
    const { promise, reject } = Promise.withResolvers<number>();
    const waiting = untilAborted(promise, controller.signal);
    controller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(untilAborted(promise, controller.signal)).rejects.toThrow('gone');
    reject(new Error('too late'));
    await new Promise((resolve) => setImmediate(resolve));
  });
});
