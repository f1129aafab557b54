import { issueKey, listedRevokedKeys, maxNewKeys, rerollKey } from '@enrichment/billing-domain';
import { ManualClock } from '@enrichment/kernel';
import { type Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { billingTables, PostgresAccounts, PostgresApiKeys } from '../index';

describe('keys that were revoked', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let keys: PostgresApiKeys;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(billingTables));
    keys = new PostgresApiKeys(database.dataSource);
  });
  afterAll(() => drop());

  /** An account that made and revoked keys, one a millisecond until a time. */
  const accountWith = async (count: number, until: Date) => {
    const accounts = new PostgresAccounts(database.dataSource);
    const { id } = await accounts.create({
      email: `${randomBytes(8).toString('hex')}@example.com`,
      credits: 0,
    });
    await database.dataSource.query(
      `INSERT INTO api_keys (id, account_id, name, prefix, digest, scopes, created_at, revoked_at)
       SELECT 'key_' || $1 || to_char(i, 'FM000000'), $1, 'ci', 'enr_x', $1 || i, '{ip}', $3::timestamptz - i * interval '1 millisecond', $3
       FROM generate_series(1, $2) i`,
      [id, count, until],
    );
    return id;
  };
  const issue = (accountId: string) => issueKey(keys, { accountId, name: 'ci' });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  it('are listed up to a number, the last made ones, beside those that work', async () => {
    const id = await accountWith(listedRevokedKeys + 500, daysAgo(2));
    const { key } = await issue(id);
    const listed = await keys.list(id);
    expect(listed).toHaveLength(listedRevokedKeys + 1);
    expect(listed.map((each) => each.id)).toEqual(listed.map((each) => each.id).sort());
    expect(listed.map((each) => each.id)).toContain(key.id);
    expect(listed.map((each) => each.id)).toContain(
      `key_${id}${String(listedRevokedKeys + 500).padStart(6, '0')}`,
    );
  });

  it('count for the number of new keys in a day', async () => {
    const id = await accountWith(maxNewKeys - 1, daysAgo(0));
    const { key } = await issue(id);
    for (const one of [
      issue(id),
      rerollKey(keys, new ManualClock(Date.now()), { keyId: key.id, graceMs: 0 }),
    ])
      await expect(one).rejects.toMatchObject({ code: 'KEY_TOO_MANY', message: /in 24 hours/ });
    await issue(await accountWith(maxNewKeys, daysAgo(2)));
  });
});
