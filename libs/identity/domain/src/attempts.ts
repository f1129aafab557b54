import { hash } from 'node:crypto';

/** How often something may be tried. */
export interface AttemptLimit {
  /** What is counted. */
  readonly key: string;
  readonly most: number;
  readonly windowMs: number;
}

/** Counts attempts, over all processes together. */
export abstract class Attempts {
  /**
   * Counts one attempt under every key, before it is made: so many at the same time are counted like one after the other.
   * @throws DomainError SESSION_005 { retry_after_seconds } when one of the limits is passed
   */
  abstract count(limits: readonly AttemptLimit[]): Promise<void>;
  /** Takes a counted attempt back: it was no failure. */
  abstract forgive(limits: readonly AttemptLimit[]): Promise<void>;
  /** Forgets windows that have ended; returns how many. */
  abstract clean(): Promise<number>;
}

const quarterMs = 15 * 60_000;

/**
 * Failed sign-ins: few from one place at one user; more from many places, so that nobody can lock a user out cheaply; and a
 * bound for one place that tries many users.
 */
export function signInLimits(email: string, address: string): AttemptLimit[] {
  const [who, where] = [userKey(email), placeKey(address)];
  return [
    { key: `sign-in ${who} ${where}`, most: 10, windowMs: quarterMs },
    { key: `sign-in ${who}`, most: 50, windowMs: quarterMs },
    { key: `sign-in ${where}`, most: 100, windowMs: quarterMs },
  ];
}

/** Sign-ups, whatever becomes of them: each tells whether an address is free. */
export function signUpLimits(address: string): AttemptLimit[] {
  return [{ key: `sign-up ${placeKey(address)}`, most: 20, windowMs: 60 * 60_000 }];
}

/** Wrong current passwords, by whoever sits at an open session. */
export function passwordLimits(userId: string): AttemptLimit[] {
  return [{ key: `password ${userId}`, most: 10, windowMs: quarterMs }];
}

/** Addresses of people stand in no table that needs none. */
function userKey(email: string): string {
  return hash('sha256', email.toLowerCase(), 'base64url');
}

/** One subscriber has a whole /64 of IPv6 (RFC 6177). */
function placeKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  return address.includes(':') ? `${expand(address).slice(0, 4).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  return [...before, ...new Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}
