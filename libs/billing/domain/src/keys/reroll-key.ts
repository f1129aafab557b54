import type { Clock } from '@enrichment/kernel';
import { apiKeyDigest, apiKeyPrefix, isTestKey, newApiKeyText, type ApiKey, type ApiKeys } from './api-key';
import { keyExpired, keyNotFound } from '../refusals';

/** Replaces a key by a new one that may do the same; the old one stays valid for a while, so that callers can switch. */
export class RerollKey {
  /**
   * @param randomBytes a cryptographic source
   */
  constructor(
    private readonly keys: ApiKeys,
    private readonly clock: Clock,
    private readonly randomBytes: (count: number) => Uint8Array,
  ) {}

  /**
   * @param order.graceMs how long the old key still works, at most
   * @throws DomainError KEY_NOT_FOUND; KEY_REPLACED when another has taken its place already; KEY_EXPIRED; KEY_TOO_MANY
   */
  async execute({
    keyId,
    graceMs,
  }: {
    keyId: string;
    graceMs: number;
  }): Promise<{ key: ApiKey; text: string }> {
    const now = new Date(this.clock.now());
    const old = await this.keys.find(keyId);
    if (!old) throw keyNotFound(keyId);
    // Its successor would expire at the same time.
    if (!old.replacedAt && old.expiresAt && old.expiresAt <= now) throw keyExpired();
    const text = newApiKeyText(this.randomBytes, isTestKey(old));
    const by = { prefix: apiKeyPrefix(text), digest: apiKeyDigest(text) };
    const oldEndsAt = new Date(now.getTime() + graceMs);
    return { key: await this.keys.replace(keyId, by, { now, oldEndsAt }), text };
  }
}
