import { expect, it } from '@jest/globals';
import { ValidationStarts } from './validation-starts';

it('starts one validation in each turn, in the order of arrival', async () => {
  const turns: (() => void)[] = [];
  const starts = new ValidationStarts(60_000, () => new Promise<void>((resolve) => turns.push(resolve)));
  const started: number[] = [];
  const all = [1, 2, 3].map((n) => starts.take().then(() => started.push(n)));
  for (const n of [1, 2, 3]) {
    while (turns.length < n) await Promise.resolve();
    turns[n - 1]!();
    await all[n - 1];
    expect(started).toHaveLength(n);
  }
  expect(started).toEqual([1, 2, 3]);
});

it('refuses a validation whose turn comes too late', async () => {
  const starts = new ValidationStarts(-1);
  await expect(starts.take()).rejects.toMatchObject({ code: 'SYS_002', retryAfterSeconds: 1 });
});
