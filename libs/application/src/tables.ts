import { alertTables } from '@enrichment/alerts-postgres';
import { billingRights, billingTables } from '@enrichment/billing-postgres';
import { emailTables } from '@enrichment/email-postgres';
import { identityTables } from '@enrichment/identity-better-auth';
import { pageTables } from '@enrichment/network-scraping-postgres';
import { type DatabaseOptions, jobTables } from '@enrichment/postgres';
import { webhookTables } from '@enrichment/webhooks-postgres';

type Tables = Required<Pick<DatabaseOptions, 'migrations'>>;

const all: Tables[] = [
  jobTables,
  billingTables,
  emailTables,
  identityTables,
  pageTables,
  webhookTables,
  alertTables,
];

/** Tables of every adapter, as the database needs them. */
export const tables: Tables = { migrations: all.flatMap(({ migrations }) => migrations) };

/** Rights of a service that does not own the tables, see `grantRights`. */
export const rights = billingRights;
