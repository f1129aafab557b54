import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue, operations } from '@enrichment/billing-domain';
import { type Answer, Api, pollDelay } from '../api';

/** Points at which PostgreSQL refuses a charge. */
const faults = {
  'when it is written':
    'CREATE TRIGGER fault BEFORE INSERT ON ledger FOR EACH STATEMENT EXECUTE FUNCTION fault()',
  'at the commit':
    'CREATE CONSTRAINT TRIGGER fault AFTER INSERT ON ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fault()',
};

/** What others change while a request runs, as the account's row is locked. */
const changes = {
  'the operator takes the credits': `SELECT adjust_credits('ACCOUNT', -100, 'test', NULL)`,
  'another replica reaches the cap': `
    WITH entry AS (
      INSERT INTO ledger (account, number, kind, operation, request, key, credits, balance_after, ip_lookups, ip_lookups_after)
      SELECT b.number, b.entries + 1, 2, ledger_operation('email'), gen_random_uuid(), k.number, -50, b.credits - 50, 0, b.ip_lookups_left
      FROM account_balances b JOIN api_keys k ON k.account_id = b.id WHERE b.id = 'ACCOUNT'
      RETURNING account, number, balance_after, ip_lookups_after)
    INSERT INTO ledger_new_heads
    SELECT ARRAY[account], ARRAY[number], ARRAY[balance_after::bigint], ARRAY[ip_lookups_after::integer] FROM entry`,
  'the account is suspended': `INSERT INTO account_states (account_id, suspended_at) VALUES ('ACCOUNT', now()) ON CONFLICT (account_id) DO UPDATE SET suspended_at = now()`,
  'the account is deleted': `INSERT INTO account_states (account_id, deleted_at) VALUES ('ACCOUNT', now()) ON CONFLICT (account_id) DO UPDATE SET deleted_at = now()`,
};

/** The ledger, what jobs derive from it, and the logs of requests and jobs. */
const others = /^(ledger|spending_marks|usage_|job_)/;

/** Rows by table. */
type Contents = Record<string, string[]>;
type Request = [path: string, body: object];
type Query = (statement: string) => Promise<object[]>;

/** The whole database, without the ledger and logs. */
async function contents(query: Query): Promise<Contents> {
  const tables = (await query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )) as { name: string }[];
  const all: Contents = {};
  for (const { name } of tables.filter((table) => !others.test(table.name))) {
    // A key's last use is of every request.
    const rows = (await query(
      `SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM ${name} t ORDER BY 1`,
    )) as { row: string }[];
    if (rows.length > 0) all[name] = rows.map(({ row }) => row);
  }
  return all;
}

describe('a request whose charge fails', () => {
  let api: Api;
  let requests: Request[];
  beforeAll(async () => {
    api = await Api.start();
    await api.sql(
      `CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'fault' USING ERRCODE = '53100'; END $$`,
    );
    requests = [
      ...(await Promise.all(operations.map((operation) => api.exampleOf(operation)))),
      [catalogue.email.path, { email: 'greylisted@demo.test' }],
    ];
    // Pages and registrations are of no account, and stored by the first request for them.
    const { apiKey } = await customer();
    for (const request of requests) await succeed(request, apiKey);
  });
  afterEach(() => api.sql('DROP TRIGGER IF EXISTS fault ON ledger'));
  afterAll(() => api.stop());

  /** Sends a request until it is answered: a busy machine refuses some work. */
  async function succeed(request: Request, apiKey: string, headers = {}): Promise<void> {
    for (;;) {
      const { status, body } = await api.post(...request, apiKey, headers);
      if (status === 200) return;
      expect({ request, status, body }).toMatchObject({ status: 503 });
      await pollDelay();
    }
  }

  /** An account that pays for every answer and reports outcomes, with a capped key. */
  async function customer() {
    const { apiKey, accountId } = await api.customer({ credits: 100, caps: { day: 50 } });
    await api.accounts.change(accountId, { chargeUnknown: true });
    const email = 'reported@demo.test';
    const outcome = { email, outcome: 'delivered', at: new Date().toISOString() };
    expect(await api.post('/v1/email/outcomes', outcome, apiKey)).toMatchObject({ status: 200 });
    return { apiKey, accountId };
  }

  const query: Query = (statement) => api.sql(statement);

  async function expectEffects(accountId: string): Promise<void> {
    const [found] = await api.sql<object[]>(
      `SELECT (SELECT count(*)::int FROM network_watches WHERE account_id = '${accountId}') AS watches,
              (SELECT count(*)::int FROM email_rechecks WHERE askers::text LIKE '%${accountId}%') AS rechecks`,
    );
    expect(found).toEqual({ watches: 1, rechecks: 1 });
  }

  it.each(Object.entries(faults))('leaves nothing, for each operation: %s', async (_, trigger) => {
    const { apiKey, accountId } = await customer();
    const before = await contents(query);
    expect(before).toMatchObject({ accounts: expect.anything(), email_statements: expect.anything() });
    await api.sql(trigger);
    for (const request of requests)
      for (const headers of [{}, { 'idempotency-key': JSON.stringify(request) }]) {
        const { status, body } = await api.post(...request, apiKey, headers);
        expect({ request, status, code: body['code'] }).toEqual({ request, status: 503, code: 'SYS_002' });
        expect(await contents(query)).toEqual(before);
      }
    await api.sql('DROP TRIGGER fault ON ledger');
    expect(await api.credits(accountId)).toBe(100);
    for (const request of requests)
      await succeed(request, apiKey, { 'idempotency-key': JSON.stringify(request) });
    await expectEffects(accountId);
  });

  /** The tables with effects of requests, which no change touches. */
  const effectsOf = ({ network_watches, email_rechecks, email_statements, stored_answers }: Contents) => ({
    network_watches,
    email_rechecks,
    email_statements,
    stored_answers,
  });

  /** Sends a request, and makes a change after its work and before its charge. @returns its answer, and the database without the request */
  async function duringCharge(send: () => Promise<Answer>, accountId: string, change: string) {
    const other = await api.database.connect();
    try {
      await other.query(`BEGIN; SELECT FROM accounts WHERE id = '${accountId}' FOR NO KEY UPDATE`);
      let isOver = true;
      let answer: Promise<Answer> | undefined;
      for (let isWaiting = false; !isWaiting;) {
        // A busy machine refuses some work.
        if (isOver) answer = send().finally(() => (isOver = true));
        isOver = false;
        await pollDelay();
        const [row] = await api.sql<[{ waits: boolean }]>(
          `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name LIKE 'ledger %') AS waits`,
        );
        isWaiting = row.waits;
      }
      await other.query(change.replaceAll('ACCOUNT', accountId));
      const before = await contents(async (statement) => (await other.query<object>(statement)).rows);
      await other.query('COMMIT');
      return { answer: (await answer)!, before };
    } finally {
      await other.end();
    }
  }

  it.each(Object.entries(changes))('leaves nothing, for each operation: %s', async (_, change) => {
    for (const request of requests) {
      const { apiKey, accountId } = await customer();
      const start = effectsOf(await contents(query));
      const { answer, before } = await duringCharge(() => api.post(...request, apiKey), accountId, change);
      const { entries } = await api.ledger.page({ accountId, kind: 'charge', limit: 100 });
      const isCharged = entries.some(({ requestId }) => requestId === answer.body['request_id']);
      expect({ request, isCharged }).toEqual({ request, isCharged: answer.status === 200 });
      if (isCharged) continue;
      const after = await contents(query);
      expect(after).toEqual(before);
      // The request may have written them before its charge waited.
      expect(effectsOf(after)).toEqual(start);
    }
  });

  it('charges one of several watches of a page that are started at once', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 100 });
    const example = await api.exampleOf('watch');
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.post(...example, apiKey)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => (body['watch'] as { id: string }).id)).size).toBe(1);
    expect(await api.credits(accountId)).toBe(90);
  });
});
