import { hash } from 'node:crypto';
import type { Source } from '@enrichment/ip-address';
import { type Clock, SourceLimits } from '@enrichment/kernel';
import { tooManyAttempts } from '../refusals';

/** A limit on attempts under one key. */
export interface AttemptLimit {
  /** The counter's name. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Counts attempts, over all processes together. */
export abstract class Attempts {
  /**
   * Counts one attempt under every key, before its outcome, so that concurrent attempts count like sequential ones.
   * @throws DomainError SESSION_005 { retry_after_seconds } when one of the limits is exceeded
   */
  abstract count(limits: readonly AttemptLimit[]): Promise<void>;
  /** Undoes a counted attempt, because it did not fail. */
  abstract forgive(limits: readonly AttemptLimit[]): Promise<void>;
  /** Deletes ended windows and returns their number. */
  abstract clean(): Promise<number>;
}

/**
 * Counts the attempts that a check refuses. An error of the check, such as that of an overload, is no wrong attempt.
 *
 * @param check returns `undefined` or `false` for a wrong attempt
 * @throws DomainError SESSION_005, and what `check` throws
 */
export async function countWrong<T>(
  attempts: Pick<Attempts, 'count' | 'forgive'>,
  limits: readonly AttemptLimit[],
  check: () => Promise<T>,
): Promise<T> {
  await attempts.count(limits);
  try {
    const result = await check();
    if (result !== undefined && result !== false) await attempts.forgive(limits);
    return result;
  } catch (error) {
    await attempts.forgive(limits).catch(() => undefined);
    throw error;
  }
}

/** Sign-ins of any kind and sign-ups of one network, successful or not. */
export const floodLimit = { max: 30, windowMs: 60_000 } as const;

/** Counts them in memory, before the database and any hash. */
export class SignInFloods {
  private readonly limits: SourceLimits;

  constructor(clock: Clock) {
    this.limits = new SourceLimits(clock, floodLimit);
  }

  /** @returns takes the count back. @throws DomainError SESSION_005 */
  count(source: Source): () => void {
    return this.limits.count(source, (_, waitMs) => tooManyAttempts(waitMs));
  }
}

const quarterMs = 15 * 60_000;
const hourMs = 60 * 60_000;

/** The limits of each kind of attempt. They concern the account or user of the request unless their name states another. */
export const attemptLimits = {
  signInAtUserFromNetwork: { max: 10, windowMs: quarterMs },
  signInAtUser: { max: 50, windowMs: quarterMs },
  signInFromNetwork: { max: 100, windowMs: quarterMs },
  signInFromDevice: { max: 10, windowMs: quarterMs },
  signUpFromNetwork: { max: 20, windowMs: hourMs },
  linkToMailbox: { max: 3, windowMs: hourMs },
  linkFromNetwork: { max: 10, windowMs: hourMs },
  emailLinkToMailbox: { max: 3, windowMs: hourMs },
  emailLinkOfUser: { max: 10, windowMs: hourMs },
  invitationOfAccount: { max: 30, windowMs: hourMs },
  invitationToMailbox: { max: 5, windowMs: hourMs },
  password: { max: 10, windowMs: quarterMs },
  secondFactor: { max: 10, windowMs: quarterMs },
} as const;

/** Factor between the limits of a network and the next wider one, which more people share. */
const widening = 4;

/**
 * Failed sign-ins. One network has a low limit per user, and a limit for all users. All networks together have a higher limit per user, so that a lock-out
 * is expensive.
 */
export function signInLimits(email: string, source: Source): AttemptLimit[] {
  const user = userKey(email);
  return [
    { key: `sign-in ${user} ${source[0]}`, ...attemptLimits.signInAtUserFromNetwork },
    { key: `sign-in ${user}`, ...attemptLimits.signInAtUser },
    ...ofEach(source, 'sign-in', attemptLimits.signInFromNetwork),
  ];
}

/** Failed sign-ins of a device that the user has signed in with before. Those of other devices do not count for it. */
export function knownDeviceLimits(device: string): AttemptLimit[] {
  return [{ key: `sign-in device ${device}`, ...attemptLimits.signInFromDevice }];
}

/** Sign-ups, successful or not: each shows whether an address is free. */
export function signUpLimits(source: Source): AttemptLimit[] {
  return ofEach(source, 'sign-up', attemptLimits.signUpFromNetwork);
}

/** Mailed links: a low limit per address, so that no mailbox is flooded. */
export function linkMailLimits(email: string, source: Source): AttemptLimit[] {
  return [
    { key: `link ${userKey(email)}`, ...attemptLimits.linkToMailbox },
    ...ofEach(source, 'link', attemptLimits.linkFromNetwork),
  ];
}

/** Links that confirm an address: a low limit per address, so that no mailbox is flooded, and per user, who may enter any address. */
export function emailLinkLimits(userId: string, email: string): AttemptLimit[] {
  return [
    { key: `email link ${userKey(email)}`, ...attemptLimits.emailLinkToMailbox },
    { key: `email link of ${userId}`, ...attemptLimits.emailLinkOfUser },
  ];
}

/** Invitations: a low limit per address, and per account, which must not send mail in bulk. */
export function invitationLimits({ accountId, email }: { accountId: string; email: string }) {
  return {
    account: { key: `invitation ${accountId}`, ...attemptLimits.invitationOfAccount },
    mailbox: { key: `invitation ${userKey(email)}`, ...attemptLimits.invitationToMailbox },
  };
}

/** Wrong current passwords in an open session. */
export function passwordLimits(userId: string): AttemptLimit[] {
  return [{ key: `password ${userId}`, ...attemptLimits.password }];
}

/** Wrong codes of a second factor after the right password. */
export function codeLimits(userId: string): AttemptLimit[] {
  return [{ key: `second factor ${userId}`, ...attemptLimits.secondFactor }];
}

/** The table stores digests of addresses, because it does not need the addresses. */
export function userKey(email: string): string {
  return hash('sha256', email.toLowerCase(), 'base64url');
}

function ofEach(
  source: Source,
  what: string,
  { max, windowMs }: Pick<AttemptLimit, 'max' | 'windowMs'>,
): AttemptLimit[] {
  return source.map((network, i) => ({ key: `${what} ${network}`, max: max * widening ** i, windowMs }));
}
