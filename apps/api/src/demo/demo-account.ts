import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import {
  type Account,
  Accounts,
  Callers,
  ApiKeys,
  issueKey,
  Ledger,
  operations,
} from '@enrichment/billing-domain';
import { Users } from '@enrichment/identity-domain';

interface DemoAccount {
  readonly email: string;
  readonly apiKey: string;
  readonly password: string;
}

const email = 'demo@demo.test';
/** The demo account is topped up at every start, so that the command it prints works. */
const credits = { enough: 1_000, full: 10_000 };

/** Prepares the demo account: credits, and a key and a password that work. Those of the last start are kept if they are still valid. */
export async function prepareDemoAccount(
  app: INestApplicationContext,
  last: { readonly apiKey: string | undefined; readonly password: string | undefined },
): Promise<DemoAccount> {
  const users = app.get(Users);
  // In parallel, because the comparison of a password takes long.
  const [account, keyWorks, passwordWorks] = await Promise.all([
    fundedAccount(app.get(Accounts), app.get(Ledger)),
    last.apiKey !== undefined && works(app.get(Callers), last.apiKey),
    last.password !== undefined && users.isPassword(email, last.password),
  ]);
  return {
    email,
    apiKey: keyWorks
      ? last.apiKey!
      : (await issueKey(app.get(ApiKeys), { accountId: account.id, name: 'demo' })).text,
    password: passwordWorks ? last.password! : await newPassword(users, account.id),
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

/** Whether a key is valid for all operations: a new release may have more. */
function works(callers: Callers, key: string): Promise<boolean> {
  return callers.authenticate(key).then(
    ({ key: { scopes } }) => operations.every((each) => scopes.includes(each)),
    () => false,
  );
}

async function newPassword(users: Users, accountId: string): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  if (await users.findByEmail(email)) await users.setPassword(email, password);
  else await users.create({ email, password, role: 'user', accountId });
  return password;
}
