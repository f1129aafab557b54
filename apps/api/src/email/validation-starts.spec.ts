import { expect, it } from '@jest/globals';
import type { PacedStarts, Start } from '../server/paced-starts';
import { ValidationStarts } from './validation-starts';

it('lets validations start in their turn, and refuses those whose turn comes too late', async () => {
  const waiting: Start[] = [];
  const paced: Pick<PacedStarts, 'run'> = { run: (start) => waiting.push(start) };
  const starts = new ValidationStarts(paced as PacedStarts, 500);
  const [first, second] = [starts.take(), starts.take()];
  waiting[0]!(500);
  waiting[1]!(501);
  await expect(first).resolves.toBeUndefined();
  await expect(second).rejects.toMatchObject({ code: 'SYS_002', retryAfterSeconds: 1 });
});
