import { keyNotFound } from '../refusals';
import type { ApiKey, ApiKeys } from './api-key';
import { changeableBy, type IsExpected, keyNamed } from './named-key';

/** Revokes the key of a name for a managing key. */
export class RevokeNamedKey {
  constructor(private readonly keys: ApiKeys) {}

  /** @throws DomainError KEY_NOT_FOUND, KEY_NAME_SHARED, KEY_MANAGES, KEY_NOT_AS_EXPECTED */
  async execute(order: {
    readonly accountId: string;
    readonly name: string;
    readonly isExpected: IsExpected;
  }): Promise<{ readonly before: ApiKey; readonly key: ApiKey }> {
    const found = await keyNamed(this.keys, order.accountId, order.name);
    if (!found) throw keyNotFound(order.name);
    let before = found;
    const check = changeableBy(order.isExpected);
    const key = await this.keys.revoke(found.id, (current) => {
      check(current);
      before = current;
    });
    return { before, key };
  }
}
