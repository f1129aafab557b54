import { expect } from '@jest/globals';
import type { Answer } from './api';

/**
 * Expects that a limit per second allows exactly this number of concurrent requests. A slow machine answers them in
 * several windows, and the limit counts in each.
 */
export async function expectLetThrough(limit: number, send: () => Promise<readonly Answer[]>): Promise<void> {
  const start = performance.now();
  const answers = await send();
  const windows = 1 + Math.floor((performance.now() - start) / 1_000);
  const refused = answers.filter(({ status }) => status === 429);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'RATE_001' });
  const successes = answers.filter(({ status }) => status === 200).length;
  expect(successes + refused.length).toBe(answers.length);
  expect(successes).toBeGreaterThanOrEqual(limit);
  expect(successes).toBeLessThanOrEqual(limit * windows);
}
