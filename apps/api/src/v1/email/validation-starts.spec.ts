import { expect, it } from '@jest/globals';
import { ValidationStarts } from './validation-starts';

/** The starts, in order, by turn. */
async function orderOf(accounts: readonly string[]): Promise<string[]> {
  let nextTurn: () => void = () => undefined;
  const turn = () => new Promise<void>((resolve) => (nextTurn = resolve));
  const starts = new ValidationStarts(60_000, turn);
  const order: string[] = [];
  const all = accounts.map((account) => starts.take(account).then(() => order.push(account)));
  for (let n = 1; n <= accounts.length; n++) {
    nextTurn();
    while (order.length < n) await Promise.resolve();
    expect(order).toHaveLength(n);
  }
  await Promise.all(all);
  return order;
}

it('starts one validation in each turn, in the order of arrival', async () => {
  expect(await orderOf(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
});

it('starts accounts in turn', async () => {
  expect(await orderOf(['a', 'a', 'a', 'a', 'b', 'c', 'b'])).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a']);
});

it('refuses validations whose turn comes too late, all in one turn', async () => {
  let turns = 0;
  const starts = new ValidationStarts(-1, () => Promise.resolve(++turns));
  const all = await Promise.allSettled(['a', 'a', 'b'].map((account) => starts.take(account)));
  const refused = { status: 'rejected', reason: { code: 'SYS_002', retryAfterSeconds: 1 } };
  expect(all).toMatchObject([refused, refused, refused]);
  expect(turns).toBe(1);
});
