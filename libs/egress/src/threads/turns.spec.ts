import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Turns } from './turns';

/** Runs work of accounts, and returns what started in each turn. */
function run(calls: readonly string[], perTurn: number): string[][] {
  let turn: (() => void) | undefined;
  const turns = new Turns((next) => (turn = next));
  const started: string[][] = [];
  const left = calls.map((account, i) => [account, `${account}${i}`] as const);
  do {
    const now: string[] = [];
    started.push(now);
    const next = turn;
    turn = undefined;
    next?.();
    for (const [account, name] of left.splice(0, perTurn))
      turns.run(account, () => started.at(-1)!.push(name));
  } while (turn);
  return started;
}

describe('turns', () => {
  it('start the work of another account beside the first piece of a busy one', () => {
    expect(run(['a', 'a', 'a', 'b', 'b'], 5)).toEqual([['a0', 'b3'], ['a1', 'b4'], ['a2'], []]);
  });

  it('start everything once, in the order of each account, and one piece of an account in a turn', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c')),
        fc.integer({ min: 1, max: 9 }),
        (calls, perTurn) => {
          const started = run(calls, perTurn);
          for (const account of ['a', 'b', 'c']) {
            const own = started.map((turn) => turn.filter((name) => name.startsWith(account)));
            expect(own.flat()).toEqual(
              calls.flatMap((each, i) => (each === account ? [`${account}${i}`] : [])),
            );
            // The call of a turn may follow the queue's last piece, which left in the same turn.
            for (const turn of own) expect(turn.length).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  it('start work at once after turns without any', () => {
    let turn = (): void => undefined;
    const turns = new Turns((next) => (turn = next));
    const started: number[] = [];
    turns.run('a', () => started.push(1));
    turns.run('a', () => started.push(2));
    turn();
    turn();
    turns.run('a', () => started.push(3));
    expect(started).toEqual([1, 2, 3]);
  });
});
