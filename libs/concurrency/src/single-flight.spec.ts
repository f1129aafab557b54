import { describe, expect, it } from '@jest/globals';
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

  it('hands a failure to everybody who waits, begins anew after it, and leaves it to nobody when nobody waits', async () => {
    const flights = new SingleFlight<number>();
    const fail = () => Promise.reject(new Error('broken'));
    const both = [flights.run('a', fail), flights.run('a', fail)];
    for (const each of both) await expect(each).rejects.toThrow('broken');
    void flights.run('a', fail);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await flights.run('a', () => Promise.resolve(1))).toBe(1);
  });
});

describe('untilAborted', () => {
  it.each([undefined, new AbortController().signal])('hands on the outcome', async (signal) => {
    expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(untilAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  });

  it('rejects with the reason as soon as the signal aborts, whatever comes of the promise', async () => {
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
