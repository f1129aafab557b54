import { type Accounts, type ApiKeys, IssueKey } from '@enrichment/billing-domain';

const lifetimeMs = 60_000;

/**
 * Lends a key that only an unused address may use. Its account is deleted afterwards, and with it the key; it has no credits, and the key
 * expires within a minute in any case.
 *
 * @param allowedIp an address that no request comes from
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
    const { text } = await new IssueKey(keys, randomBytes).execute({
      ...{ accountId, name: 'admin doctor', allowedIps: [allowedIp] },
      expiresAt: new Date(Date.now() + lifetimeMs),
    });
    return await use(text);
  } finally {
    await accounts.delete(accountId);
  }
}
