import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { type Account, Accounts, ApiKeys, Callers, IssueKey, Ledger } from '@enrichment/billing-domain';
import { Users } from '@enrichment/identity-domain';

/** An account that works. */
export interface DemoAccount {
  readonly email: string;
  readonly apiKey: string;
  readonly password: string;
}

const email = 'demo@demo.test';
/** The demo account is topped up at every start, so that the command it prints works. */
const credits = { enough: 1_000, full: 10_000 };

/** Makes sure that there is a demo account with credits, and a key and a password that work: those of the last start if they do. */
export async function prepareDemoAccount(
  app: INestApplicationContext,
  last: { readonly apiKey: string | undefined; readonly password: string | undefined },
): Promise<DemoAccount> {
  const account = await fundedAccount(app.get(Accounts), app.get(Ledger));
  const isKnown = last.apiKey !== undefined && (await works(app.get(Callers), last.apiKey));
  return {
    email,
    apiKey: isKnown ? last.apiKey : await newKey(app.get(ApiKeys), account.id),
    password: await workingPassword(app.get(Users), account.id, last.password),
  };
}

async function fundedAccount(accounts: Accounts, ledger: Ledger): Promise<Account> {
  const account =
    (await accounts.findByEmail(email)) ?? (await accounts.create({ email, credits: credits.full }));
  if (account.credits < credits.enough) {
    await ledger.grant({
      accountId: account.id,
      credits: credits.full - account.credits,
      reason: 'demo top-up',
    });
  }
  return account;
}

/** Unless it was lost or revoked. */
function works(callers: Callers, key: string): Promise<boolean> {
  return callers.authenticate(key).then(
    () => true,
    () => false,
  );
}

async function newKey(keys: ApiKeys, accountId: string): Promise<string> {
  const issue = new IssueKey(keys, (count) => randomBytes(count));
  return (await issue.execute({ accountId, name: 'demo' })).text;
}

/** The password of the last start, unless it was lost or somebody changed it. */
async function workingPassword(users: Users, accountId: string, last: string | undefined): Promise<string> {
  if (last !== undefined && (await users.isPassword(email, last))) return last;
  const password = randomBytes(12).toString('base64url');
  if (await users.findByEmail(email)) await users.setPassword(email, password);
  else await users.create({ email, password, role: 'user', accountId });
  return password;
}
