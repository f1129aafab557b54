import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

const pool = new Uint8Array(4096);
let used = pool.length;

/**
 * A number in [0, 1) from a pooled buffer of random bytes. The default source of the ulid package calls the
 * operating system once per character, which costs more than all the rest of a small request.
 */
function pooledRandom(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool[used++]! / 256;
}

const next = monotonicFactory(pooledRandom);

/** A new ULID (26 characters of Crockford base 32), greater than every earlier one of this process. */
export function newUlid(): string {
  return next();
}
