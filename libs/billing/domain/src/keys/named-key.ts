import { keyManages, keyNameShared, keyNotAsExpected } from '../refusals';
import type { ApiKey, ApiKeys, KeyCheck } from './api-key';

/** Whether a key is in the state that its changer expects; `undefined`: there is no key. */
export type IsExpected = (key: ApiKey | undefined) => boolean;

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

/** Whether a name finds a key. */
export function hasName(key: ApiKey, name: string): boolean {
  return key.name === name && !key.revokedAt && !key.replacedAt;
}

/** Checks that a managing key does not change a key of its own kind, so that a stolen key cannot widen its rights. */
export function changeableBy(isExpected: IsExpected): KeyCheck {
  return (current) => {
    if (current.scopes.includes('manage')) throw keyManages();
    if (!isExpected(current)) throw keyNotAsExpected();
  };
}
