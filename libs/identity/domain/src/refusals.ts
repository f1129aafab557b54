import { DomainError } from '@enrichment/kernel';

export function wrongCredentials(): DomainError {
  return new DomainError('SESSION_002', 'Wrong email address or password.');
}

export function tooManyAttempts(retryAfterMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  const details = { retry_after_seconds: seconds };
  return new DomainError('SESSION_005', 'Too many attempts; try again later.', details, seconds);
}

/** Whether an error is {@link tooManyAttempts}. */
export function isTooMany(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'SESSION_005';
}

export function signUpRefused(): DomainError {
  return new DomainError(
    'SESSION_006',
    'This email address cannot be signed up. If it is yours already, sign in; else contact the operator.',
  );
}

export function linkRefused(): DomainError {
  return new DomainError('SESSION_007', 'This link has been used or has expired. Ask for another one.');
}

export function mailRefused(): DomainError {
  return new DomainError('SESSION_008', 'This service sends no mail. Ask its operator for a link.');
}

export function changeNeedsMail(): DomainError {
  return new DomainError(
    'SESSION_008',
    'This service sends no mail, so it cannot confirm another address. Ask its operator to change yours.',
  );
}

export function linkOfAnother(email: string, to: string): DomainError {
  return new DomainError('INVITATION_OF_ANOTHER', `Sign in as ${email} to ${to}.`);
}

export function memberNotFound(): DomainError {
  return new DomainError('MEMBER_NOT_FOUND', 'There is no such member.');
}

export function memberExists(email: string): DomainError {
  return new DomainError('MEMBER_EXISTS', `${email.toLowerCase()} is a member already.`);
}

export function lastOwner(): DomainError {
  return new DomainError('LAST_OWNER', 'This is the only owner. Make another member an owner first.');
}

export function secondStepGone(): DomainError {
  return new DomainError('SESSION_009', 'The time for the code has passed. Sign in again.');
}

export function passkeyRefused(): DomainError {
  return new DomainError('SESSION_010', 'This passkey is unknown. Use another one, or your password.');
}

/** @param max passkeys of a user */
export function tooManyPasskeys(max: number): DomainError {
  const message = `A user has at most ${max} passkeys: remove one first.`;
  return new DomainError('RESOURCE_002', message, { resource: 'passkey' });
}

export function secondFactorOn(): DomainError {
  return new DomainError('RESOURCE_002', 'Two-factor sign-in is on already.', { resource: 'second_factor' });
}

export function secondFactorOff(): DomainError {
  return new DomainError('RESOURCE_002', 'Two-factor sign-in is off.', { resource: 'second_factor' });
}

export function userExists(email: string): DomainError {
  return new DomainError('USER_EXISTS', `A user ${email} exists already.`);
}

export function userNotFound(email: string): DomainError {
  return new DomainError('USER_NOT_FOUND', `No user ${email}.`);
}
