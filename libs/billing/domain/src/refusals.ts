import { DomainError } from '@enrichment/kernel';
import { maxCredits } from './accounts/account';

export function notEnoughCredits(required: number, available: number): DomainError {
  return new DomainError('BILLING_001', 'The account has not enough credits for this operation.', {
    required,
    available,
  });
}

export function accountNotFound(id: string): DomainError {
  return new DomainError('ACCOUNT_NOT_FOUND', `There is no account ${id}.`);
}

export function accountExists(email: string): DomainError {
  return new DomainError('ACCOUNT_EXISTS', `There is already an account for ${email}.`);
}

export function keyNotFound(id: string): DomainError {
  return new DomainError('KEY_NOT_FOUND', `There is no key ${id}.`);
}

export function keyReplaced(): DomainError {
  return new DomainError('KEY_REPLACED', 'Another key has taken the place of this one already.');
}

export function keyExpired(): DomainError {
  return new DomainError('KEY_EXPIRED', 'This key has expired: make a new one.');
}

export function grantedOtherwise(idempotencyKey: string): DomainError {
  return new DomainError('IDEM_002', 'This Idempotency-Key was used for another grant.', {
    idempotency_key: idempotencyKey,
  });
}

/** @throws DomainError INVALID_AMOUNT unless it is a whole number from `least` to {@link maxCredits} */
export function requireAmount(name: string, amount: number, least: 0 | 1): void {
  if (Number.isSafeInteger(amount) && amount >= least && amount <= maxCredits) return;
  throw new DomainError('INVALID_AMOUNT', `${name} must be a whole number from ${least} to ${maxCredits}.`);
}
