import { alertTables } from '@enrichment/alerts-postgres';
import { billingRights, billingTables } from '@enrichment/billing-postgres';
import { emailTables } from '@enrichment/email-postgres';
import { identityTables } from '@enrichment/identity-better-auth';
import { listTables } from '@enrichment/lists-postgres';
import { pageTables } from '@enrichment/network-scraping-postgres';
import { type DatabaseOptions, type Forget, jobTables } from '@enrichment/postgres';
import { webhookTables } from '@enrichment/webhooks-postgres';

type Tables = Required<Pick<DatabaseOptions, 'migrations'>>;

/**
 * The rows of a deleted account are deleted in this order. Users come before accounts, because a change of an email address locks a user
 * before the account. Tables with effects of charges follow, after the account is locked.
 */
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
