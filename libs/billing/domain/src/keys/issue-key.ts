import { apiKeyDigest, apiKeyPrefix, newApiKeyText, type ApiKey, type ApiKeys } from './api-key';
import type { SpendingCaps } from '../spending/spending';
import { type KeyScope, operations } from '../accounts/price-list';

/** Creates a key for an account. Its text is returned here and never again: only the digest is stored. */
export class IssueKey {
  /**
   * @param randomBytes a cryptographic source
   */
  constructor(
    private readonly keys: ApiKeys,
    private readonly randomBytes: (count: number) => Uint8Array,
  ) {}

  /**
   * @param order scopes default to all operations, without `manage`
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT, KEY_NAME_TAKEN, KEY_TOO_MANY
   */
  async execute(order: {
    accountId: string;
    name: string;
    scopes?: readonly KeyScope[] | undefined;
    expiresAt?: Date | undefined;
    allowedIps?: readonly string[];
    caps?: SpendingCaps;
    isTest?: boolean;
    isNameUnique?: boolean;
  }): Promise<{ key: ApiKey; text: string }> {
    const text = newApiKeyText(this.randomBytes, order.isTest);
    const { accountId, name, expiresAt, allowedIps = [], caps = {}, isNameUnique = false } = order;
    const key = await this.keys.create({
      ...{ accountId, name, expiresAt, allowedIps, caps, isNameUnique },
      scopes: order.scopes ?? operations,
      prefix: apiKeyPrefix(text),
      digest: apiKeyDigest(text),
    });
    return { key, text };
  }
}
