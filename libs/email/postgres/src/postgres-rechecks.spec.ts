import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rechecksContract } from '@enrichment/email-domain/testing';
import type { RunStatement } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import type { DataSource } from 'typeorm';
import { emailTables, PostgresOutcomes, PostgresRechecks } from './index';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await openTestDatabase(emailTables));
});
afterAll(() => drop());

async function opened() {
  await database.dataSource.query('TRUNCATE email_rechecks');
  return new PostgresRechecks(database.dataSource);
}

const run: RunStatement = (text, values) => database.dataSource.query(text, [...values]);

rechecksContract('PostgresRechecks', async () => ({
  run,
  rechecks: await opened(),
  outcomes: new PostgresOutcomes(database.dataSource),
  addresses: async () => {
    const rows = await database.dataSource.query<{ email: string }[]>(
      'SELECT email FROM email_rechecks WHERE email IS NOT NULL',
    );
    return rows.map(({ email }) => email);
  },
}));

it('stores nothing that identifies an address once its recheck has ended', async () => {
  const rechecks = await opened();
  const now = new Date();
  const request = { account: 'acc_1', requestId: 'r1' };
  const plan = await rechecks.plan({ email: 'jo.known@a.test', host: 'mx.a.test', dueAt: now, now, request });
  await plan!(run);
  const [claim] = await rechecks.claim({ now, leaseEndsAt: new Date(now.getTime() + 1_000), limit: 1 });
  const evidence = { mailbox: 'accepted', random: 'unknown', host: 'mx.a.test' } as const;
  await rechecks.settle(claim!, { evidence, checkedAt: now });
  const rows = await database.dataSource.query<object[]>('SELECT * FROM email_rechecks');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('jo.known');
  const outcomes = new PostgresOutcomes(database.dataSource);
  expect(await outcomes.known('acc_1', 'jo.known@a.test', now)).toMatchObject({
    learned: { evidence, checkedAt: now },
  });

  // An operator may switch rechecks off: the table then has no part in the answer.
  await database.dataSource.transaction(async (manager) => {
    await manager.query('ALTER TABLE email_rechecks RENAME TO email_rechecks_away');
    const without = new PostgresOutcomes(manager as unknown as DataSource, false);
    expect(await without.known('acc_1', 'jo.known@a.test', now)).toMatchObject({ reports: false });
    await manager.query('ALTER TABLE email_rechecks_away RENAME TO email_rechecks');
  });
});
