import type { INestApplicationContext } from '@nestjs/common';
import { expect, it } from '@jest/globals';
import { Accounts, ApiKeys, Callers, issueKey, Ledger, operations } from '@enrichment/billing-domain';
import { InMemoryBilling } from '@enrichment/billing-domain/testing';
import { Users } from '@enrichment/identity-domain';
import { InMemoryIdentity } from '@enrichment/identity-domain/testing';
import { ManualClock } from '@enrichment/kernel';
import { prepareDemoAccount } from './demo-account';

it('the key of the last start is kept while it is valid for all operations', async () => {
  const clock = new ManualClock(0);
  const { accounts, changes, keys, ledger } = new InMemoryBilling(clock);
  const parts = new Map<unknown, unknown>([
    [Accounts, accounts],
    [ApiKeys, keys],
    [Callers, new Callers(keys, changes, clock)],
    [Ledger, ledger],
    [Users, new InMemoryIdentity(clock)],
  ]);
  const app = { get: (token: unknown) => parts.get(token) } as INestApplicationContext;
  const first = await prepareDemoAccount(app, { apiKey: undefined, password: undefined });
  expect(await prepareDemoAccount(app, first)).toEqual(first);
  // A later release adds an operation.
  const [, ...scopes] = operations;
  const [account] = await accounts.list();
  const { text: apiKey } = await issueKey(keys, { accountId: account!.id, name: 'demo', scopes });
  expect((await prepareDemoAccount(app, { ...first, apiKey })).apiKey).not.toBe(apiKey);
});
