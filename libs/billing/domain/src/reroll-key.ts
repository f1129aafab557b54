import type { Clock } from '@enrichment/kernel';
import type { ApiKey, ApiKeys } from './api-key';
import { IssueKey } from './issue-key';
import { limitedItems } from './price-list';
import { keyNotFound } from './refusals';

/** Replaces a key by a new one that may do the same; the old one works on for a while, so that nothing stands still. */
export class RerollKey {
  private readonly issueKey: IssueKey;

  /** @param randomBytes a cryptographic source */
  constructor(
    private readonly keys: ApiKeys,
    private readonly clock: Clock,
    randomBytes: (count: number) => Uint8Array,
  ) {
    this.issueKey = new IssueKey(keys, randomBytes);
  }

  /**
   * @param order.graceMs how long the old key still works, at most
   * @throws DomainError KEY_NOT_FOUND
   */
  async execute({
    keyId,
    graceMs,
  }: {
    keyId: string;
    graceMs: number;
  }): Promise<{ key: ApiKey; text: string }> {
    const old = await this.keys.find(keyId);
    if (!old) throw keyNotFound(keyId);
    const issued = await this.issueKey.execute(old);
    let { key } = issued;
    for (const item of limitedItems) {
      if (old.limits[item] !== undefined) key = await this.keys.setLimit(key.id, item, old.limits[item]);
    }
    const end = new Date(this.clock.now() + graceMs);
    const isLater = !old.expiresAt || old.expiresAt > end;
    await this.keys.change(old.id, { replaced: true, ...(isLater && { expiresAt: end }) });
    return { key, text: issued.text };
  }
}
