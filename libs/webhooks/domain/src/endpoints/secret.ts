import { randomBytes } from 'node:crypto';
import { tooManySecrets } from '../refusals';
import { maxOldSecrets } from './endpoint';

const prefix = 'whsec_';
/** Length of a secret; Standard Webhooks requires 24 to 64 bytes. */
const secretBytes = 32;

/** Milliseconds for which a secret still signs after its rotation. */
export const oldSecretLifetimeMs = 24 * 60 * 60 * 1_000;

/** A replaced secret that still signs. */
export interface OldSecret {
  readonly secret: string;
  readonly endsAt: Date;
}

/** The secrets that sign at a time. */
export function validSecrets(secret: string, old: readonly OldSecret[], now: Date): string[] {
  return [secret, ...stillValid(old, now).map((each) => each.secret)];
}

/**
 * The old secrets after a rotation, latest first.
 * @throws DomainError WEBHOOK_SECRETS when too many still sign
 */
export function retired(
  old: readonly OldSecret[],
  replaced: OldSecret,
  now: Date,
): [OldSecret, ...OldSecret[]] {
  const valid = stillValid(old, now);
  if (valid.length >= maxOldSecrets) throw tooManySecrets(valid.at(-1)!.endsAt);
  return [replaced, ...valid];
}

function stillValid(old: readonly OldSecret[], now: Date): OldSecret[] {
  return old.filter(({ endsAt }) => endsAt > now);
}

/** A new signing secret in the format for receivers. */
export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** The key of a secret. */
export function secretKey(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64');
}
