import { crc32 } from 'node:zlib';
import { hash, randomBytes } from 'node:crypto';
import { dayMs } from '@enrichment/kernel';
import type { AccountTerms } from '../accounts/account';
import type { KeyScope, LimitedItem } from '../accounts/price-list';
import type { SpendingCaps } from '../spending/spending';
import type { RefusalReason } from '../usage/usage';

export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** The start of the key, enough for its owner to recognise it. */
  readonly prefix: string;
  readonly scopes: readonly KeyScope[];
  /** Addresses and CIDR blocks that may use the key; empty: any. */
  readonly allowedIps: readonly string[];
  /** Overrides of the account's limits. */
  readonly limits: Readonly<Partial<Record<LimitedItem, number>>>;
  /** The most that it may spend. */
  readonly caps: SpendingCaps;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly disabledAt: Date | undefined;
  readonly revokedAt: Date | undefined;
  readonly lastUsedAt: Date | undefined;
  /** Time at which a new key replaced it; it works until it expires. */
  readonly replacedAt: Date | undefined;
}

/** Properties of a new key; the others start empty. */
export interface NewApiKey {
  readonly accountId: string;
  readonly name: string;
  readonly prefix: string;
  /** SHA-256 of the whole key: all that is stored of it. */
  readonly digest: string;
  readonly scopes: readonly KeyScope[];
  readonly allowedIps?: readonly string[];
  readonly caps?: SpendingCaps;
  readonly expiresAt?: Date | undefined;
  /** Whether the key is refused while the account has one of its name that is neither revoked nor replaced. */
  readonly isNameUnique?: boolean;
}

/** Properties that the owner of a key may change; absent ones stay unchanged. */
export interface ApiKeyChanges {
  readonly name?: string;
  readonly scopes?: readonly KeyScope[];
  readonly allowedIps?: readonly string[];
  /** `null`: never. */
  readonly expiresAt?: Date | null;
  /** New caps. Earlier spending of the same day and month counts. */
  readonly caps?: SpendingCaps;
  /** Disabled keys are refused until they are enabled again. */
  readonly disabled?: boolean;
}

/** Keys of an account that are not revoked. */
export const maxKeys = 200;
/** Keys that an account makes in 24 hours, revoked ones too: a stolen session cannot fill the table. */
export const maxNewKeys = 1_000;
/** Revoked keys of an account that are listed, so that a list always fits into memory. */
export const listedRevokedKeys = 1_000;

/** Refuses a change of a key by its current state, which stays until the change. It throws. */
export type KeyCheck = (current: ApiKey) => void;

/** The keys. Every change is announced through {@link BillingChanges}. */
export abstract class ApiKeys {
  /** @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT, KEY_NAME_TAKEN, KEY_TOO_MANY with {@link maxKeys} or {@link maxNewKeys} already */
  abstract create(key: NewApiKey): Promise<ApiKey>;
  abstract find(id: string): Promise<ApiKey | undefined>;
  /** The digest of a key's text, whichever its state. */
  abstract digestOf(id: string): Promise<string | undefined>;
  /** The key whichever its state, with its account's current terms. */
  abstract findByDigest(digest: string): Promise<{ key: ApiKey; account: AccountTerms } | undefined>;
  /** Oldest first; of the revoked ones the {@link listedRevokedKeys} that were made last. */
  abstract list(accountId: string): Promise<ApiKey[]>;
  /**
   * Keys of some accounts that work and expire between two moments, the first excluded. Those that another has replaced are meant to
   * end, and are left out.
   */
  abstract expiring(accountIds: readonly string[], after: Date, until: Date): Promise<ApiKey[]>;
  /** Keys of some accounts that were made, replaced or revoked after a moment. */
  abstract changedAfter(accountIds: readonly string[], after: Date): Promise<ApiKey[]>;
  /**
   * Makes a key that replaces another one of the account, with the same name, scopes, addresses, limits, caps, expiry
   * and spending. The old key works until `oldEndsAt`, or until its own expiry, within its own caps. The replacement is
   * atomic, and happens once for each key.
   *
   * @throws DomainError KEY_NOT_FOUND, KEY_REPLACED, KEY_TOO_MANY
   */
  abstract replace(
    id: string,
    by: Pick<NewApiKey, 'prefix' | 'digest'>,
    at: { readonly now: Date; readonly oldEndsAt: Date },
  ): Promise<ApiKey>;
  /** @throws DomainError KEY_NOT_FOUND, INVALID_AMOUNT; what `check` throws */
  abstract change(id: string, changes: ApiKeyChanges, check?: KeyCheck): Promise<ApiKey>;
  /**
   * Sets a limit of the key, counted separately from the account's; `undefined` removes it.
   *
   * @throws DomainError KEY_NOT_FOUND, INVALID_AMOUNT
   */
  abstract setLimit(id: string, item: LimitedItem, perSecond: number | undefined): Promise<ApiKey>;
  /**
   * Ends a key for good; again is no error.
   * @throws DomainError KEY_NOT_FOUND; what `check` throws
   */
  abstract revoke(id: string, check?: KeyCheck): Promise<ApiKey>;
  /** Notes when keys were last used. It is not announced; a time before the stored one changes nothing. */
  abstract recordUse(lastUsedAt: ReadonlyMap<string, Date>): Promise<void>;
}

/** Why a key that exists is refused. */
export type KeyFault = Extract<RefusalReason, 'revoked' | 'disabled' | 'expired' | 'suspended'>;

/**
 * Reason why a key cannot be used; `undefined` when it can.
 *
 * @param now milliseconds since the Unix epoch
 */
export function unusableBecause(key: ApiKey, now: number): KeyFault | undefined {
  if (key.revokedAt) return 'revoked';
  if (key.disabledAt) return 'disabled';
  return key.expiresAt && key.expiresAt.getTime() <= now ? 'expired' : undefined;
}

export const keyStates = ['active', 'disabled', 'expired', 'retiring', 'revoked'] as const;

/**
 * State of a key as people see it. `retiring`: replaced by another key, and works until it expires.
 *
 * @param now milliseconds since the Unix epoch
 */
export function keyState(
  key: Pick<ApiKey, 'disabledAt' | 'expiresAt' | 'replacedAt' | 'revokedAt'>,
  now: number,
): (typeof keyStates)[number] {
  if (key.revokedAt) return 'revoked';
  if (key.expiresAt && key.expiresAt.getTime() <= now) return 'expired';
  if (key.disabledAt) return 'disabled';
  return key.replacedAt ? 'retiring' : 'active';
}

const brand = 'enr_';
const testMark = 'test_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32; // 190 bits
const checksumLength = 6; // 62^6 > 2^32
/** Some older keys also contain a short name before the secret, such as `enr_eu1_`. */
const keyPattern = new RegExp(
  `^${brand}(?:${testMark})?(?:[a-z0-9]{1,8}_)?[0-9A-Za-z]{${secretLength + checksumLength}}$`,
);

/**
 * A new key: `enr_`, `test_` for a test key, 32 random characters of base 62, 6 characters of CRC-32 in base 62.
 *
 * @param random a cryptographic source
 */
export function newApiKeyText(isTest = false, random: (count: number) => Uint8Array = randomBytes): string {
  let secret = '';
  while (secret.length < secretLength) {
    // Bytes of 248 and up would favour the first characters (256 is no multiple of 62).
    for (const byte of random(secretLength))
      if (byte < 248 && secret.length < secretLength) secret += alphabet[byte % 62]!;
  }
  return brand + (isTest ? testMark : '') + secret + checksum(secret);
}

/** Checks the form and the checksum of a key: a mistyped key is refused without a look-up. */
export function isApiKeyText(text: string): boolean {
  if (!keyPattern.test(text)) return false;
  const secret = text.slice(-secretLength - checksumLength, -checksumLength);
  return text.slice(-checksumLength) === checksum(secret);
}

export function apiKeyDigest(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** First characters of a key, for example `enr_h3Xk9a` or `enr_test_h3Xk9a`. */
export function apiKeyPrefix(text: string): string {
  return text.slice(0, 6 - secretLength - checksumLength);
}

/** Whether requests with a key are tests: answered from a fixed table, and free. */
export function isTestKey({ prefix }: Pick<ApiKey, 'prefix'>): boolean {
  return prefix.startsWith(brand + testMark);
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let i = 0; i < checksumLength; i++) {
    text = alphabet[rest % 62]! + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** Properties of a key in the audit log: those that can change. */
export function auditedKey(key: ApiKey): object {
  return {
    name: key.name,
    scopes: key.scopes,
    allowed_ips: key.allowedIps,
    day_cap: key.caps.day ?? null,
    month_cap: key.caps.month ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    disabled: key.disabledAt !== undefined,
    revoked: key.revokedAt !== undefined,
  };
}

/** Days before a key's expiry at which its owner is notified. */
const expiryNoticeDays = [7, 1] as const;
/** Longest time before the expiry of a key at which a notice is due, in milliseconds. */
export const maxExpiryNoticeMs = 7 * dayMs;

/**
 * The latest notice that fell due after `since` and up to `now`, in days before the expiry. A caller that continues from its last
 * `now` gets each notice once.
 *
 * @param since,now milliseconds since the Unix epoch
 * @returns `undefined` when none fell due, or the key has expired
 */
export function expiryNotice(expiresAt: Date, since: number, now: number): number | undefined {
  const end = expiresAt.getTime();
  if (end <= now) return undefined;
  const isDue = (days: number) => end - days * dayMs > since && end - days * dayMs <= now;
  return expiryNoticeDays.filter(isDue).at(-1);
}
