import { timingSafeEqual } from 'node:crypto';

/** Whether two secrets or signatures are the same. The time that it takes says nothing about them, except that their sizes differ. */
export function isSameSecret(a: string | Uint8Array, b: string | Uint8Array): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
