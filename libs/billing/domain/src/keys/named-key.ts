import { type Clock, DomainError } from '@enrichment/kernel';
import type { Operation } from '../accounts/price-list';
import {
  keyEndsInPast,
  keyIsOfOtherKind,
  keyManages,
  keyNameShared,
  keyNotAsExpected,
  keyNotFound,
} from '../refusals';
import type { SpendingCaps } from '../spending/spending';
import { type ApiKey, type ApiKeys, isTestKey, type KeyCheck } from './api-key';
import { issueKey } from './issue-key';

/** All properties that a managing key gives to another key. */
export interface KeySettings {
  readonly scopes: readonly Operation[];
  readonly allowedIps: readonly string[];
  readonly caps: SpendingCaps;
  readonly expiresAt: Date | undefined;
  readonly disabled: boolean;
  /** It cannot change. */
  readonly isTest: boolean;
}

/** The key of a name, in the state that its changer expects; `undefined`: there is no key. */
export interface NamedKey {
  readonly accountId: string;
  readonly name: string;
  readonly isExpected: (key: ApiKey | undefined) => boolean;
}

export interface PutKeyOrder extends NamedKey {
  readonly settings: KeySettings;
}

export interface PutKeyResult {
  readonly key: ApiKey;
  /** `undefined`: the key is new. */
  readonly before: ApiKey | undefined;
  /** Text of a new key, which is not shown again. */
  readonly text: string | undefined;
}

/**
 * The key that has a name in an account. A revoked key has none any more; that of a replaced key belongs to its successor.
 *
 * @throws DomainError KEY_NAME_SHARED: the dashboard and the command line may give a name to several keys
 */
export async function keyNamed(
  keys: Pick<ApiKeys, 'list'>,
  accountId: string,
  name: string,
): Promise<ApiKey | undefined> {
  const [found, ...others] = (await keys.list(accountId)).filter((key) => hasName(key, name));
  if (others.length > 0) throw keyNameShared();
  return found;
}

/**
 * Creates the key of a name, or changes its settings. A repetition changes nothing; concurrent requests create one key.
 *
 * @throws DomainError KEY_NAME_SHARED, KEY_MANAGES, KEY_KIND, KEY_NOT_AS_EXPECTED, KEY_ENDS_IN_PAST, KEY_TOO_MANY, INVALID_AMOUNT,
 *   ACCOUNT_NOT_FOUND
 */
export async function putKey(keys: ApiKeys, clock: Clock, order: PutKeyOrder): Promise<PutKeyResult> {
  for (;;) {
    const found = await keyNamed(keys, order.accountId, order.name);
    const result = await (found ? change(keys, clock, found.id, order) : make(keys, clock, order));
    if (result) return result;
  }
}

/**
 * Revokes the key of a name for a managing key.
 * @throws DomainError KEY_NOT_FOUND, KEY_NAME_SHARED, KEY_MANAGES, KEY_NOT_AS_EXPECTED
 */
export async function revokeNamedKey(
  keys: ApiKeys,
  { accountId, name, isExpected }: NamedKey,
): Promise<{ readonly before: ApiKey; readonly key: ApiKey }> {
  const found = await keyNamed(keys, accountId, name);
  if (!found) throw keyNotFound(name);
  let before = found;
  const check = changeableBy(isExpected);
  const key = await keys.revoke(found.id, (current) => {
    check(current);
    before = current;
  });
  return { before, key };
}

/** @returns `undefined`: another order has made the key */
async function make(
  keys: ApiKeys,
  clock: Clock,
  { accountId, name, settings, isExpected }: PutKeyOrder,
): Promise<PutKeyResult | undefined> {
  if (!isExpected(undefined)) throw keyNotAsExpected();
  requireEnd(clock, settings, undefined);
  const { disabled, ...others } = settings;
  try {
    const issued = await issueKey(keys, { accountId, name, ...others, isNameUnique: true });
    const key = disabled ? await keys.change(issued.key.id, { disabled }) : issued.key;
    return { key, before: undefined, text: issued.text };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'KEY_NAME_TAKEN') return undefined;
    throw error;
  }
}

/** @returns `undefined`: the key has lost its name */
async function change(
  keys: ApiKeys,
  clock: Clock,
  id: string,
  { name, settings, isExpected }: PutKeyOrder,
): Promise<PutKeyResult | undefined> {
  const { isTest, expiresAt = null, ...others } = settings;
  const check = changeableBy(isExpected);
  let before: ApiKey | undefined;
  try {
    const key = await keys.change(id, { ...others, expiresAt }, (current) => {
      if (!hasName(current, name)) throw nameLost;
      check(current);
      if (isTestKey(current) !== isTest) throw keyIsOfOtherKind();
      requireEnd(clock, settings, current);
      before = current;
    });
    return { key, before, text: undefined };
  } catch (error) {
    if (error === nameLost) return undefined;
    throw error;
  }
}

const nameLost = new Error('The key has lost its name.');

/** The same request may be repeated after the expiry in it. */
function requireEnd(clock: Clock, { expiresAt }: KeySettings, current: ApiKey | undefined): void {
  if (!expiresAt || expiresAt.getTime() > clock.now()) return;
  if (expiresAt.getTime() !== current?.expiresAt?.getTime()) throw keyEndsInPast();
}

/** Whether a name finds a key. */
function hasName(key: ApiKey, name: string): boolean {
  return key.name === name && !key.revokedAt && !key.replacedAt;
}

/** Checks that a managing key does not change a key of its own kind, so that a stolen key cannot widen its rights. */
function changeableBy(isExpected: NamedKey['isExpected']): KeyCheck {
  return (current) => {
    if (current.scopes.includes('manage')) throw keyManages();
    if (!isExpected(current)) throw keyNotAsExpected();
  };
}
