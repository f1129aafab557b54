import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import type { Client } from 'pg';
import { billingTables, PostgresAccounts, PostgresStoredAnswers } from '../index';
import { PostgresChargeWriter } from './charge-writer';

/** A statement is lost (`before`), or its acknowledgement is lost (`after`). */
type Fault = 'before' | 'after';

describe('charges that keep answers, over connections that break', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let accountId: string;
  let answers: PostgresStoredAnswers;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(billingTables));
    answers = new PostgresStoredAnswers(database.dataSource);
    const accounts = new PostgresAccounts(database.dataSource);
    accountId = (await accounts.create({ email: 'a@example.com', credits: 100 })).id;
  });
  afterAll(() => drop());

  /** The real database, with one fault at the n-th statement after the setup of the connection. */
  function faulty(n: number, fault: Fault): Pick<Database, 'connect'> {
    let statements = 0;
    const broken = new Error('Connection terminated unexpectedly');
    return {
      connect: async (...options) => {
        const client = await database.connect(...options);
        const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
        client.query = ((statement: unknown, ...rest: unknown[]) => {
          const setUp = 2;
          if (++statements !== n + setUp) return query(statement, ...rest);
          if (isCopy(statement)) {
            if (fault === 'before') throw broken;
            const { callback } = statement;
            statement.callback = (error) => callback(error ?? broken);
            return query(statement, ...rest);
          }
          if (fault === 'before') return Promise.reject(broken);
          return (query(statement, ...rest) as Promise<unknown>).then(() => Promise.reject(broken));
        }) as Client['query'];
        return client;
      },
    };
  }

  async function charge(writer: PostgresChargeWriter) {
    const claim = { accountId, key: newUlid(), fingerprint: 'f', requestId: newUlid() };
    await answers.claim(claim);
    const answer = { status: 200, body: '{"n":1}' };
    const outcome = await writer
      .write({ ...claim, keyId: 'k', operation: 'email', price: 1, answer: { key: claim.key, ...answer } })
      .then(
        () => 'charged',
        ({ code }: { code: string }) => code,
      );
    await writer.close();
    const [{ count }] = await database.dataSource.query<[{ count: number }]>(
      'SELECT count(*) FROM ledger WHERE request = uuid_of_ulid($1)',
      [claim.requestId],
    );
    const found = await answers.claim({ ...claim, requestId: newUlid() });
    return { outcome, charges: count, answer: found.state === 'answered' ? found.answer : undefined };
  }
  const kept = { outcome: 'charged', charges: 1, answer: { status: 200, body: '{"n":1}' } };

  // Read the operations' codes, the keys' numbers and the balances, COPY, keep the answers, COMMIT.
  const cases = [1, 2, 3, 4, 5, 6].flatMap((n) =>
    (['before', 'after'] as const).map((fault) => [n, fault] as const),
  );

  it.each(cases)(
    'charges once and keeps the answer when statement %i is lost %s its effect',
    async (n, fault) => {
      expect(await charge(new PostgresChargeWriter(faulty(n, fault)))).toEqual(kept);
    },
  );

  it.each(cases)(
    'charges and keeps the answer, or reports a failure and does neither, when there is no time to repeat statement %i, lost %s its effect',
    async (n, fault) => {
      const result = await charge(
        new PostgresChargeWriter(faulty(n, fault), { batchSize: 500, timeoutMs: 0 }),
      );
      const applied = n === 6 && fault === 'after';
      expect(result).toEqual(applied ? kept : { outcome: 'SYS_002', charges: 0, answer: undefined });
    },
  );
});

function isCopy(statement: unknown): statement is { callback: (error?: Error) => void } {
  return typeof statement === 'object' && statement !== null && 'submit' in statement;
}
