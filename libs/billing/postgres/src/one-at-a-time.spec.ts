import { expect, it } from '@jest/globals';
import { OneAtATime } from './one-at-a-time';

it('reads once at a time for an account, besides other accounts, and refuses a long queue', async () => {
  const reads = new OneAtATime();
  const running: string[] = [];
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const read = (accountId: string) =>
    reads.run(accountId, () => {
      running.push(accountId);
      return ended;
    });
  const all = Array.from({ length: 21 }, () => read('a'));
  const other = read('b');
  await expect(read('a')).rejects.toMatchObject({ code: 'SYS_002' });
  expect(running).toEqual(['a', 'b']);
  end();
  await Promise.all([...all, other]);
  expect(running).toHaveLength(22);
});
