import { alertTables } from '@enrichment/alerts-postgres';
import { billingRights, billingTables } from '@enrichment/billing-postgres';
import { emailTables } from '@enrichment/email-postgres';
import { identityTables } from '@enrichment/identity-better-auth';
import { listTables } from '@enrichment/lists-postgres';
import { pageTables } from '@enrichment/network-scraping-postgres';
import { type DatabaseOptions, type Forget, jobTables } from '@enrichment/postgres';
import { webhookTables } from '@enrichment/webhooks-postgres';

type Tables = Required<Pick<DatabaseOptions, 'migrations'>>;

/** In the order of deletions: users before accounts, as a change of an address locks them. Effects of charges follow the account's lock. */
const all: (Tables & { readonly forget?: Forget })[] = [
  jobTables,
  identityTables,
  billingTables,
  emailTables,
  pageTables,
  webhookTables,
  alertTables,
  listTables,
];

/** Tables of every adapter, as the database needs them. */
export const tables: Tables = { migrations: all.flatMap(({ migrations }) => migrations) };

/** Deletes what the tables name of an account. A second time, it deletes what requests in progress wrote after the first. */
export const forgetAccount: Forget = async (manager, accountId) => {
  for (const { forget } of all) await forget?.(manager, accountId);
};

/** Rights of a service that does not own the tables, see `grantRights`. */
export const rights = billingRights;
