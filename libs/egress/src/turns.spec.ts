import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Turns } from './turns';

/** Turns of a loop whose clock stands still except for the work of pieces. @returns what started in each turn */
function open() {
  let turn: (() => void) | undefined;
  let busyMs = 0;
  let later = 0;
  const turns = new Turns(
    (next) => (turn = next),
    () => busyMs,
  );
  const started: string[][] = [];
  return {
    /** A piece that blocks the loop, and work that it causes before the next turn. */
    add: (account: string, name: string, ms = 0, laterMs = 0) =>
      turns.run(account, () => {
        started.at(-1)!.push(name);
        busyMs += ms;
        later += laterMs;
      }),
    next: () => {
      busyMs += later;
      later = 0;
      const next = turn;
      turn = undefined;
      started.push([]);
      next?.();
      return started.at(-1)!;
    },
    isOver: () => turn === undefined,
  };
}
describe('turns', () => {
  it('start everything once, in the order of each account, and one piece of an account in a turn', () => {
    const call = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(fc.array(call), fc.integer({ min: 1, max: 9 }), (calls, perTurn) => {
        const loop = open();
        const started: string[][] = [];
        const left = calls.map(([account, ms], i) => [account, `${account}${i}`, ms] as const);
        do {
          for (const each of left.splice(0, perTurn)) loop.add(...each);
          started.push(loop.next());
        } while (left.length > 0 || !loop.isOver());
        for (const account of ['a', 'b', 'c']) {
          const own = started.map((turn) => turn.filter((name) => name.startsWith(account)));
          expect(own.flat()).toEqual(calls.flatMap(([each], i) => (each === account ? [`${each}${i}`] : [])));
          for (const turn of own) expect(turn.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it.each([
    ['a piece itself', [30, 0]],
    ['what follows a piece', [0, 30]],
  ] as const)('start the account last that blocked the loop longest: %s', (_, took) => {
    const loop = open();
    loop.add('busy', 'busy 1', ...took);
    loop.next();
    loop.add('busy', 'busy 2');
    loop.add('other', 'other 1');
    expect(loop.next()).toEqual(['other 1', 'busy 2']);
  });

  it('leave the account that blocks the loop to a later turn while others take long', () => {
    const loop = open();
    loop.add('busy', 'busy 1', 30);
    loop.next();
    loop.add('busy', 'busy 2');
    for (const name of ['b', 'c']) loop.add(name, name, 3);
    expect([loop.next(), loop.next(), loop.next()]).toEqual([['b'], ['c'], ['busy 2']]);
  });

  it('forget work in time', () => {
    const loop = open();
    loop.add('busy', 'busy 1', 900);
    for (let i = 0; i < 12; i++) {
      loop.next();
      loop.add('other', `other ${i}`, 400);
    }
    loop.next();
    loop.add('other', 'other');
    loop.add('busy', 'busy 2');
    expect(loop.next()).toEqual(['busy 2', 'other']);
  });
});
