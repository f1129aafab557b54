import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Account,
  type Accounts,
  type ApiKeys,
  type Callers,
  IssueKey,
  type Ledger,
} from '@enrichment/billing-domain';
import type { Users } from '@enrichment/identity-domain';

/** What `DATA_DIR/demo.json` holds: all that is needed to try the service. */
export interface Demo {
  base_url: string;
  api_key: string;
  dashboard_url: string;
  email: string;
  password: string;
  network_url: string;
}

const email = 'demo@demo.test';
/** The demo account is topped up at every start, so that the command it prints works. */
const credits = { enough: 1_000, full: 10_000 };

/** What the demo account is made with. */
export interface DemoParts {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly callers: Callers;
  readonly ledger: Ledger;
  readonly users: Users;
}

/** Where there is something to try. */
export interface DemoAddresses {
  readonly baseUrl: string;
  /** Of the professional network: the bundled demo, or the configured one. */
  readonly networkUrl: string;
}

/** Makes sure that there is a demo account with credits, a key and a password that work, and writes `demo.json`. */
export async function prepareDemo(parts: DemoParts, dataDir: string, at: DemoAddresses): Promise<Demo> {
  const file = join(dataDir, 'demo.json');
  const last = readDemo(file);
  const account = await fundedAccount(parts);
  const demo: Demo = {
    base_url: at.baseUrl,
    api_key: (await workingKey(parts, last.api_key)) ?? (await newKey(parts, account.id)),
    dashboard_url: `${at.baseUrl}/`,
    email,
    password: await workingPassword(parts.users, account.id, last.password),
    network_url: at.networkUrl,
  };
  writeFileSync(file, JSON.stringify(demo, null, 2) + '\n', { mode: 0o600 });
  return demo;
}

async function fundedAccount({ accounts, ledger }: DemoParts): Promise<Account> {
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

/** What the last start wrote. */
function readDemo(file: string): Partial<Demo> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Demo>;
  } catch {
    return {};
  }
}

/** The key of the last start, unless it was lost or revoked. */
async function workingKey({ callers }: DemoParts, key: string | undefined): Promise<string | undefined> {
  try {
    await callers.authenticate(key);
    return key;
  } catch {
    return undefined;
  }
}

/** The password of the last start, unless it was lost or somebody changed it. */
async function workingPassword(users: Users, accountId: string, last: string | undefined): Promise<string> {
  if (last !== undefined && (await users.isPassword(email, last))) return last;
  const password = randomBytes(12).toString('base64url');
  if (await users.findByEmail(email)) await users.setPassword(email, password);
  else await users.create({ email, password, role: 'user', accountId });
  return password;
}

async function newKey({ keys }: DemoParts, accountId: string): Promise<string> {
  const issue = new IssueKey(keys, (count) => randomBytes(count));
  return (await issue.execute({ accountId, name: 'demo' })).text;
}

/** What a newcomer sees when the service is up. */
export function greeting(demo: Demo): string {
  const { base_url: url, api_key: key, network_url: network } = demo;
  return `
Enrichment API is ready: ${url}   (reference: ${url}/docs)
Dashboard: ${demo.dashboard_url}   (sign in as ${demo.email} with ${demo.password})

Try it:

  curl -s ${url}/v1/ip/lookup -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '{"ip":"8.8.8.8"}'
  curl -s ${url}/v1/email/validate -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '{"email":"accepted@demo.test"}'
  curl -s ${url}/v1/network/company -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '{"id":"${network}/company/json-ld"}'

`;
}
