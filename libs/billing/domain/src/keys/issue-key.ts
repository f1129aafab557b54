import type { Clock } from '@enrichment/kernel';
import { type KeyScope, operations } from '../accounts/price-list';
import { keyExpired, keyNotFound } from '../refusals';
import type { SpendingCaps } from '../spending/spending';
import { apiKeyDigest, apiKeyPrefix, isTestKey, newApiKeyText, type ApiKey, type ApiKeys } from './api-key';

/** A new key. Its text is returned here and never again: only the digest is stored. */
export interface IssuedKey {
  readonly key: ApiKey;
  readonly text: string;
}

export interface KeyOrder {
  readonly accountId: string;
  readonly name: string;
  /** Defaults to all operations, without `manage`. */
  readonly scopes?: readonly KeyScope[] | undefined;
  readonly expiresAt?: Date | undefined;
  readonly allowedIps?: readonly string[];
  readonly caps?: SpendingCaps;
  readonly isTest?: boolean;
  readonly isNameUnique?: boolean;
}

/**
 * Creates a key for an account.
 * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT, KEY_NAME_TAKEN, KEY_TOO_MANY
 */
export async function issueKey(
  keys: ApiKeys,
  {
    isTest,
    scopes = operations,
    expiresAt,
    allowedIps = [],
    caps = {},
    isNameUnique = false,
    ...order
  }: KeyOrder,
): Promise<IssuedKey> {
  const text = newApiKeyText(isTest);
  const stored = { prefix: apiKeyPrefix(text), digest: apiKeyDigest(text) };
  const key = await keys.create({ ...order, scopes, expiresAt, allowedIps, caps, isNameUnique, ...stored });
  return { key, text };
}

/**
 * Replaces a key by a new one that may do the same; the old one stays valid for a while, so that callers can switch.
 *
 * @param order.graceMs how long the old key still works, at most
 * @throws DomainError KEY_NOT_FOUND; KEY_REPLACED when the key has a successor; KEY_EXPIRED; KEY_TOO_MANY
 */
export async function rerollKey(
  keys: ApiKeys,
  clock: Clock,
  { keyId, graceMs }: { readonly keyId: string; readonly graceMs: number },
): Promise<IssuedKey> {
  const now = new Date(clock.now());
  const old = await keys.find(keyId);
  if (!old) throw keyNotFound(keyId);
  // Its successor would expire at the same time.
  if (!old.replacedAt && old.expiresAt && old.expiresAt <= now) throw keyExpired();
  const text = newApiKeyText(isTestKey(old));
  const by = { prefix: apiKeyPrefix(text), digest: apiKeyDigest(text) };
  const oldEndsAt = new Date(now.getTime() + graceMs);
  return { key: await keys.replace(keyId, by, { now, oldEndsAt }), text };
}
