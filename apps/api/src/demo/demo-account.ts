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

/** What `DATA_DIR/demo.json` holds: all that is needed to try the service. */
export interface Demo {
  base_url: string;
  api_key: string;
  dashboard_url: string | null;
  email: string;
  password: string | null;
  network_url: string;
}

const email = 'demo@demo.test';
/** The demo account is topped up at every start, so that the command it prints works. */
const credits = { enough: 1_000, full: 10_000 };

/** The parts of billing that the demo account needs. */
export interface DemoBilling {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly callers: Callers;
  readonly ledger: Ledger;
}

/** Where there is something to try. */
export interface DemoAddresses {
  readonly baseUrl: string;
  /** Of the professional network: the bundled demo, or the configured one. */
  readonly networkUrl: string;
}

/** Makes sure that there is a demo account with credits and a key that works, and writes `demo.json`. */
export async function prepareDemo(billing: DemoBilling, dataDir: string, at: DemoAddresses): Promise<Demo> {
  const file = join(dataDir, 'demo.json');
  const account = await fundedAccount(billing);
  const demo: Demo = {
    base_url: at.baseUrl,
    api_key: (await workingKey(billing, file)) ?? (await newKey(billing, account.id)),
    dashboard_url: null,
    email,
    password: null,
    network_url: at.networkUrl,
  };
  writeFileSync(file, JSON.stringify(demo, null, 2) + '\n', { mode: 0o600 });
  return demo;
}

async function fundedAccount({ accounts, ledger }: DemoBilling): Promise<Account> {
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

/** The key of the last start, unless it was lost or revoked. */
async function workingKey({ callers }: DemoBilling, file: string): Promise<string | undefined> {
  try {
    const { api_key: key } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Demo>;
    await callers.authenticate(key);
    return key;
  } catch {
    return undefined;
  }
}

async function newKey({ keys }: DemoBilling, accountId: string): Promise<string> {
  const issue = new IssueKey(keys, (count) => randomBytes(count));
  return (await issue.execute({ accountId, name: 'demo' })).text;
}

/** What a newcomer sees when the service is up. */
export function greeting({ base_url: url, api_key: key, network_url: network }: Demo): string {
  return `
Enrichment API is ready: ${url}   (reference: ${url}/docs)

Try it:

  curl -s ${url}/v1/ip/lookup -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '{"ip":"8.8.8.8"}'
  curl -s ${url}/v1/network/company -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '{"id":"${network}/company/json-ld"}'

`;
}
