import { type Accounts, type ApiKeys, issueKey } from '@enrichment/billing-domain';

const lifetimeMs = 60_000;

/**
 * Creates a key that allows only an unused address, and deletes it with its account after use. The account has no credits, and the key
 * expires within a minute.
 *
 * @param allowedIp an address without requests
 */
export async function withRefusedKey<T>(
  { accounts, keys }: { readonly accounts: Accounts; readonly keys: ApiKeys },
  allowedIp: string,
  randomBytes: (count: number) => Buffer,
  use: (apiKey: string) => Promise<T>,
): Promise<T> {
  const email = `doctor-${randomBytes(8).toString('hex')}@enrichment.invalid`;
  const { id: accountId } = await accounts.create({ email, credits: 0 });
  try {
    const { text } = await issueKey(keys, {
      ...{ accountId, name: 'admin doctor', allowedIps: [allowedIp] },
      expiresAt: new Date(Date.now() + lifetimeMs),
    });
    return await use(text);
  } finally {
    await accounts.delete(accountId);
  }
}
