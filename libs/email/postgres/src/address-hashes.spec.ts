import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunStatement } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { AddressHashKeys, emailTables, PostgresOutcomes, PostgresRechecks } from './index';

const [account, email] = ['acc_1', 'jo@a.test'];
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('a new key of hashed addresses', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(emailTables));
  });
  afterAll(() => drop());

  const run: RunStatement = (text, values) => database.dataSource.query(text, [...values]);
  /** Stores of a replica that has read the keys as they are now. */
  const replica = () => ({
    outcomes: new PostgresOutcomes(database.dataSource),
    rechecks: new PostgresRechecks(database.dataSource),
  });
  const count = async (table: string) => {
    const [row] = await database.dataSource.query<[{ count: string }]>(`SELECT count(*) FROM ${table}`);
    return Number(row.count);
  };

  it('finds outcomes, verdicts and rechecks of the old one', async () => {
    const old = replica();
    const ask = ({ rechecks }: typeof old, requestId: string) =>
      rechecks.plan({
        email,
        host: 'mx.a.test',
        dueAt: minutes(0),
        now: minutes(-1),
        request: { account, requestId },
      });
    const state = async ({ outcomes }: typeof old, likelihood: number, at: Date) =>
      (await outcomes.state(account, email, { likelihood, hostKind: 'other', at }))(run);
    await old.outcomes.report({ account, email, kind: 'bounced_hard', at: minutes(-60) });
    await state(old, 0.1, minutes(-50));
    await (await ask(old, 'req_1'))!(run);

    await new AddressHashKeys(database.dataSource).rotate();
    await database.dataSource.query("UPDATE email_hash_keys SET writes_at = now() - interval '1 hour'");
    const next = replica();
    expect(await next.outcomes.known(account, email, new Date())).toMatchObject({
      reports: true,
      bouncedAt: expect.any(Date),
    });

    // A request joins the recheck that waits.
    await (await ask(next, 'req_2'))!(run);
    expect(await count('email_rechecks')).toBe(1);
    const [claim] = await next.rechecks.claim({ now: new Date(), leaseEndsAt: minutes(1), limit: 10 });
    expect(claim).toMatchObject({ email, requests: [{ requestId: 'req_1' }, { requestId: 'req_2' }] });
    await next.rechecks.settle(claim!, { evidence: { kind: 'accepted' } as never, checkedAt: new Date() });
    for (const { outcomes } of [old, next])
      expect((await outcomes.known(account, email, new Date())).learned).toMatchObject({
        evidence: { kind: 'accepted' },
      });

    // Of two verdicts, one of each key, the later one counts, once.
    await state(next, 0.9, minutes(-40));
    await next.outcomes.report({ account, email, kind: 'delivered', at: minutes(-30) });
    expect(await next.outcomes.calibration()).toMatchObject([{ confidence: 0.9, count: 1, right: 1 }]);
    expect(await count('email_statements')).toBe(0);
    expect(await next.outcomes.known(account, email, new Date())).toMatchObject({
      bouncedAt: expect.any(Date),
      arrivedAt: expect.any(Date),
    });
    expect(await new AddressHashKeys(database.dataSource).remove(0)).toBe(true);
  });
});
