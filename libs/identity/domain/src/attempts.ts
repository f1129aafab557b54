import { hash } from 'node:crypto';
import type { Source } from '@enrichment/ip-address';

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
/** What a wider network may do, as a multiple of the one before it: more people share it. */
const widening = 4;

/**
 * Failed sign-ins: few from one network at one user; more from many, so that nobody can lock a user out cheaply; and a
 * bound for one network that tries many users.
 */
export function signInLimits(email: string, source: Source): AttemptLimit[] {
  const who = userKey(email);
  return [
    { key: `sign-in ${who} ${source[0]}`, most: 10, windowMs: quarterMs },
    { key: `sign-in ${who}`, most: 50, windowMs: quarterMs },
    ...ofEach(source, 'sign-in', 100, quarterMs),
  ];
}

/** Failed sign-ins of a device that the user has signed in with before: what others do does not count for it. */
export function knownDeviceLimits(device: string): AttemptLimit[] {
  return [{ key: `sign-in device ${device}`, most: 10, windowMs: quarterMs }];
}

/** Sign-ups, whatever becomes of them: each tells whether an address is free. */
export function signUpLimits(source: Source): AttemptLimit[] {
  return ofEach(source, 'sign-up', 20, 60 * 60_000);
}

/** Links that are asked for by mail: few to one address, so that nobody's mailbox is filled. */
export function linkMailLimits(email: string, source: Source): AttemptLimit[] {
  return [
    { key: `link ${userKey(email)}`, most: 3, windowMs: 60 * 60_000 },
    ...ofEach(source, 'link', 10, 60 * 60_000),
  ];
}

/** Links that prove an address: few to one, so that nobody's mailbox is filled, and few of one user, who may not write to strangers. */
export function emailLinkLimits(userId: string, email: string): AttemptLimit[] {
  return [
    { key: `email link ${userKey(email)}`, most: 3, windowMs: 60 * 60_000 },
    { key: `email link of ${userId}`, most: 10, windowMs: 60 * 60_000 },
  ];
}

/** Invitations: few to one address, and not so many of one account that it could send mail for others. */
export function invitationLimits({ accountId, email }: { accountId: string; email: string }): AttemptLimit[] {
  return [
    { key: `invitation ${accountId}`, most: 30, windowMs: 60 * 60_000 },
    { key: `invitation ${userKey(email)}`, most: 5, windowMs: 60 * 60_000 },
  ];
}

/** Wrong current passwords, by whoever sits at an open session. */
export function passwordLimits(userId: string): AttemptLimit[] {
  return [{ key: `password ${userId}`, most: 10, windowMs: quarterMs }];
}

/** Wrong codes of a second factor, by whoever knows the password. */
export function codeLimits(userId: string): AttemptLimit[] {
  return [{ key: `second factor ${userId}`, most: 10, windowMs: quarterMs }];
}

/** Addresses of people stand in no table that needs none. */
export function userKey(email: string): string {
  return hash('sha256', email.toLowerCase(), 'base64url');
}

function ofEach(source: Source, what: string, most: number, windowMs: number): AttemptLimit[] {
  return source.map((network, i) => ({ key: `${what} ${network}`, most: most * widening ** i, windowMs }));
}
