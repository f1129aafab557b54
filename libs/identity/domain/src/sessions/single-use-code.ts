import { hash } from 'node:crypto';
import { isTooMany } from '../refusals';
import type { AttemptLimit, Attempts } from './attempts';

/** Longer than the validity of an app's code: three periods of 30 seconds. */
const ofAppMs = 2 * 60_000;

/** Counts the use of a code, which is valid only once (RFC 6238, 5.2), because other people may have seen it. */
export async function isFirstUse(
  attempts: Attempts,
  userId: string,
  code: string,
  windowMs = ofAppMs,
): Promise<boolean> {
  try {
    await attempts.count(limitsOf(userId, code, windowMs));
    return true;
  } catch (error) {
    if (isTooMany(error)) return false;
    throw error;
  }
}

/**
 * Uses a code for the first time. After an error of the use, such as that of an overload, the code is valid again.
 *
 * @returns `undefined` when there is no code, when it was used before, and what the use returns
 */
export async function useOnce<T>(
  attempts: Attempts,
  userId: string,
  code: string | undefined,
  use: (code: string) => Promise<T>,
): Promise<T | undefined> {
  if (code === undefined || !(await isFirstUse(attempts, userId, code))) return undefined;
  try {
    return await use(code);
  } catch (error) {
    await attempts.forgive(limitsOf(userId, code, ofAppMs)).catch(() => undefined);
    throw error;
  }
}

function limitsOf(userId: string, code: string, windowMs: number): AttemptLimit[] {
  return [{ key: `code ${userId} ${hash('sha256', code, 'base64url')}`, max: 1, windowMs }];
}
