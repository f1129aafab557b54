import { randomBytes } from 'node:crypto';
import { requestBodiesContract } from '@enrichment/billing-domain/testing';
import { type Fill, plansContract } from '@enrichment/postgres/testing';
import { billingTables, PostgresAccounts, PostgresRequestBodies } from '../index';

/** Bodies of 60 other accounts, which keep them. */
const fill: Fill = (source) =>
  source.query(`
    INSERT INTO accounts (id, email) SELECT 'acc_' || n, n || '@example.com' FROM generate_series(0, 59) n;
    INSERT INTO account_states (account_id, body_days) SELECT 'acc_' || n, 30 FROM generate_series(0, 59) n;
    INSERT INTO request_bodies SELECT 'acc_' || n % 60, 'r' || n, '2100-01-01', 'k', '' FROM generate_series(1, 60000) n`);

/** The test's own passage of time. */
const larger: [RegExp, number][] = [[/^UPDATE request_bodies SET created_at = created_at -/, Infinity]];

plansContract(billingTables, { fill, larger }, (open) =>
  requestBodiesContract('PostgreSQL', () => {
    const { dataSource } = open();
    const bodies = new PostgresRequestBodies(dataSource, [randomBytes(32)]);
    return Promise.resolve({
      accounts: new PostgresAccounts(dataSource),
      bodies,
      withOtherKey: new PostgresRequestBodies(dataSource, [randomBytes(32)]),
      withoutKey: new PostgresRequestBodies(dataSource, []),
      flush: () => bodies.flush(),
      advance: async (milliseconds: number) => {
        await dataSource.query(
          `UPDATE request_bodies SET created_at = created_at - $1 * interval '1 millisecond' WHERE created_at < '2090-01-01'`,
          [milliseconds],
        );
      },
      close: () => Promise.resolve(),
    });
  }),
);
