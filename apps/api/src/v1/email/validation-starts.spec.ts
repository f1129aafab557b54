import { expect, it, jest } from '@jest/globals';
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

it('starts validations that waited for other programs of the machine alone', async () => {
  let clock = 0;
  const clocks = jest.spyOn(performance, 'now').mockImplementation(() => (clock += 60_000));
  try {
    const starts = new ValidationStarts(500);
    await Promise.all(['a', 'a', 'b'].map((account) => starts.take(account)));
  } finally {
    clocks.mockRestore();
  }
});

it('refuses validations after the processor time of those before them', async () => {
  let used = 0;
  const starts = new ValidationStarts(
    500,
    () => Promise.resolve((used += 200)),
    () => used,
  );
  const all = await Promise.allSettled(['a', 'a', 'a', 'a'].map((account) => starts.take(account)));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
});
