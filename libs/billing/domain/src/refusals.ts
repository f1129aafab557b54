import { maxBodyDays } from './bodies/request-bodies';
import { DomainError } from '@enrichment/kernel';
import { type AccountChanges, maxCredits } from './accounts/account';
import type { ReachedCap, SpendingCaps } from './spending/spending';

export function notEnoughCredits(required: number, available: number): DomainError {
  return new DomainError(
    'BILLING_001',
    'Not enough credits: add credits to the account, then repeat the request.',
    { required, available },
  );
}

/** Refusal with `details: { cap, period, resets_at }`. */
export function capReached({ cap, period, resetsAt }: ReachedCap): DomainError {
  return new DomainError(
    'BILLING_002',
    `The spending cap of this API key for the ${period} is reached: repeat the request after \`resets_at\`, or raise the cap.`,
    { cap, period, resets_at: resetsAt.toISOString() },
  );
}

/** A charge that the ledger does not settle in time. */
export function notRecorded(): DomainError {
  return new DomainError(
    'SYS_002',
    'The service cannot record charges at the moment: repeat the request shortly.',
  );
}

export function accountNotFound(id: string): DomainError {
  return new DomainError('ACCOUNT_NOT_FOUND', `No account ${id}.`);
}

export function accountExists(email: string): DomainError {
  return new DomainError('ACCOUNT_EXISTS', `An account for ${email} exists already.`);
}

export function keyNotFound(id: string): DomainError {
  return new DomainError('KEY_NOT_FOUND', `No key ${id}.`);
}

export function keyReplaced(): DomainError {
  return new DomainError('KEY_REPLACED', 'This key was replaced already: use the new one.');
}

/** @param max keys of an account */
export function tooManyKeys(max: number): DomainError {
  return new DomainError('KEY_TOO_MANY', `An account has at most ${max} keys: revoke one first.`);
}

export function tooManyNewKeys(max: number): DomainError {
  return new DomainError(
    'KEY_TOO_MANY',
    `An account makes at most ${max} keys in 24 hours: repeat the request later.`,
  );
}

/** A new key has a name that a key of the account has. */
export function keyNameTaken(): DomainError {
  return new DomainError('KEY_NAME_TAKEN', 'The account has a key of this name.');
}

/** A name finds several keys. */
export function keyNameShared(): DomainError {
  return new DomainError(
    'KEY_NAME_SHARED',
    'Several keys of the account have this name: rename or revoke all but one in the dashboard.',
  );
}

/** A key of the scope `manage` is not changed by another one. */
export function keyManages(): DomainError {
  return new DomainError(
    'KEY_MANAGES',
    'A key cannot change a key of the scope `manage`: change it in the dashboard.',
  );
}

/** A live key does not become a test key, nor the reverse. */
export function keyIsOfOtherKind(): DomainError {
  return new DomainError(
    'KEY_KIND',
    'The key stays a live key or a test key: revoke it first, or choose another name.',
  );
}

/** The state of a key is not the one that its changer expects. */
export function keyNotAsExpected(): DomainError {
  return new DomainError('KEY_NOT_AS_EXPECTED', 'The key is not as the request expects: read it again.');
}

export function keyEndsInPast(): DomainError {
  return new DomainError('KEY_ENDS_IN_PAST', 'The expiry is in the past: choose a later time.');
}

export function keyExpired(): DomainError {
  return new DomainError('KEY_EXPIRED', 'This key has expired: create a new one.');
}

export function grantedOtherwise(idempotencyKey: string): DomainError {
  return new DomainError(
    'IDEM_002',
    'This Idempotency-Key belongs to another grant or adjustment: use a new key.',
    { idempotency_key: idempotencyKey },
  );
}

/** @throws DomainError INVALID_AMOUNT unless it is a whole number other than 0, of at most {@link maxCredits} either way */
export function requireAdjustment(amount: number): void {
  if (Number.isSafeInteger(amount) && amount !== 0 && Math.abs(amount) <= maxCredits) return;
  throw new DomainError(
    'INVALID_AMOUNT',
    `Invalid amount: expected a whole number other than 0, from -${maxCredits} to ${maxCredits}.`,
  );
}

/** @throws DomainError INVALID_AMOUNT unless it is a whole number from `min` to {@link maxCredits} */
export function requireAmount(name: string, amount: number, min: 0 | 1): void {
  if (Number.isSafeInteger(amount) && amount >= min && amount <= maxCredits) return;
  throw new DomainError(
    'INVALID_AMOUNT',
    `Invalid ${name}: expected a whole number from ${min} to ${maxCredits}.`,
  );
}

/** @throws DomainError INVALID_AMOUNT */
export function requireAmounts({ prices, limits, bodyDays: days, thresholds }: AccountChanges): void {
  for (const credits of Object.values(prices ?? {})) requireAmount('credits', credits ?? 0, 0);
  for (const perSecond of Object.values(limits ?? {})) requireAmount('per-second', perSecond ?? 0, 0);
  for (const threshold of thresholds ?? []) requireAmount('a threshold', threshold, 0);
  if (days === undefined || (Number.isInteger(days) && days >= 0 && days <= maxBodyDays)) return;
  throw new DomainError('INVALID_AMOUNT', `Invalid days: expected a whole number from 0 to ${maxBodyDays}.`);
}

/** @throws DomainError INVALID_AMOUNT unless each given cap is a whole number up to {@link maxCredits} */
export function requireCaps({ day, month }: SpendingCaps): void {
  if (day !== undefined) requireAmount('daily cap', day, 0);
  if (month !== undefined) requireAmount('monthly cap', month, 0);
}
