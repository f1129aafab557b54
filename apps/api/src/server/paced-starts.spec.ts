import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { PacedStarts } from './paced-starts';

const turnMs = 5;
const longestTurnMs = 20;

describe('PacedStarts', () => {
  let clock: ManualClock;
  let starts: PacedStarts;
  let nextTurns: (() => void)[];
  let begun: number[];
  let waits: number[];

  beforeEach(() => {
    clock = new ManualClock();
    [nextTurns, begun, waits] = [[], [], []];
    starts = new PacedStarts({
      turnMs,
      longestTurnMs,
      clock,
      nextTurn: (callback) => nextTurns.push(callback),
    });
  });

  const settled = () => new Promise((resolve) => setImmediate(resolve));
  /** Each costs a millisecond, which it takes after some promises. */
  const ask = async (number: number) => {
    starts.run((waitedMs) => {
      waits.push(waitedMs);
      void Promise.resolve()
        .then(() => undefined)
        .then(() => {
          begun.push(number);
          clock.advance(1);
        });
    });
    await settled();
  };
  const endTurn = async () => {
    for (const callback of nextTurns.splice(0)) callback();
    await settled();
  };

  it('starts at once what comes while there is time in the turn', async () => {
    for (let i = 0; i < turnMs; i++) await ask(i);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect([starts.size, starts.waitMs]).toEqual([0, 0]);
  });

  it('starts as many in a turn as there is time for, in their order', async () => {
    for (let i = 0; i < 12; i++) await ask(i);
    expect(begun).toHaveLength(turnMs);
    await endTurn();
    expect(begun).toHaveLength(2 * turnMs);
    await ask(12);
    await endTurn();
    expect(begun).toEqual(Array.from({ length: 13 }, (_, i) => i));
  });

  it('tells how long each has waited, and the next one until now', async () => {
    for (let i = 0; i < 6; i++) await ask(i);
    clock.advance(10);
    expect([starts.size, starts.waitMs]).toEqual([1, 10]);
    await endTurn();
    expect(waits).toEqual([0, 0, 0, 0, 0, 10]);
  });

  it('counts a stall of the event loop as its longest turn, whoever waits then and afterwards', async () => {
    for (let i = 0; i < 6; i++) await ask(i);
    const before = starts.now();
    clock.advance(300);
    expect([starts.waitMs, starts.now() - before]).toEqual([15, 15]);
    await ask(6);
    await endTurn();
    expect(waits.slice(turnMs)).toEqual([15, 1]);
    await endTurn();
    clock.advance(1_000);
    expect(starts.now() - before).toBe(15 + 2 + 1_000);
  });

  it('starts one in each turn, however late it is', async () => {
    for (let i = 0; i < 7; i++) await ask(i);
    clock.advance(100);
    await endTurn();
    expect(begun.length).toBeGreaterThan(turnMs);
  });

  it('starts everything at once again when nothing waits any more', async () => {
    for (let i = 0; i < 7; i++) await ask(i);
    while (nextTurns.length > 0) await endTurn();
    await ask(7);
    expect(begun).toHaveLength(8);
  });
});
