import { hash } from 'node:crypto';
import { DomainError } from '@enrichment/kernel';
import type { Attempts } from './attempts';

/** Longer than the validity of an app's code: three periods of 30 seconds. */
const ofAppMs = 2 * 60_000;

/** Counts the use of a code, which is valid only once (RFC 6238, 5.2), because other people may have seen it. */
export async function isFirstUse(
  attempts: Attempts,
  userId: string,
  code: string,
  windowMs = ofAppMs,
): Promise<boolean> {
  const key = `code ${userId} ${hash('sha256', code, 'base64url')}`;
  try {
    await attempts.count([{ key, most: 1, windowMs }]);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'SESSION_005') return false;
    throw error;
  }
}
