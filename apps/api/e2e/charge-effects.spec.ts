import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '@enrichment/billing-domain';
import { Api } from './api';

/** Points at which PostgreSQL refuses a charge. */
const faults = {
  'when it is written':
    'CREATE TRIGGER fault BEFORE INSERT ON ledger FOR EACH STATEMENT EXECUTE FUNCTION fault()',
  'at the commit':
    'CREATE CONSTRAINT TRIGGER fault AFTER INSERT ON ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fault()',
};

/** What every request leaves: its line of usage, and the claim of its idempotency key until it is released. */
const ofEveryRequest = /^(usage_|api_keys$)/;

describe('a request whose charge fails', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
    await api.sql(
      `CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'fault' USING ERRCODE = '53100'; END $$`,
    );
  });
  afterAll(() => api.stop());

  /** The number of rows that name the account, by table. */
  async function rowsOf(accountId: string): Promise<Record<string, number>> {
    const tables = await api.sql<{ name: string }[]>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.filter((table) => !ofEveryRequest.test(table.name))) {
      const [{ rows }] = await api.sql<[{ rows: number }]>(
        `SELECT count(*)::int AS rows FROM ${name} t WHERE t::text LIKE '%${accountId}%'`,
      );
      if (rows > 0) counts[name] = rows;
    }
    return counts;
  }

  it.each(Object.entries(faults))(
    'leaves nothing of its account, for each operation: %s',
    async (_, trigger) => {
      const { apiKey, accountId } = await api.customer({ credits: 100 });
      const before = await rowsOf(accountId);
      expect(Object.keys(before)).toContain('accounts');
      await api.sql(trigger);
      for (const operation of operations) {
        for (const headers of [{}, { 'idempotency-key': operation }])
          expect({
            operation,
            ...(await api.post(...(await api.exampleOf(operation)), apiKey, headers)),
          }).toMatchObject({
            status: 503,
            body: { code: 'SYS_002' },
          });
        expect({ operation, rows: await rowsOf(accountId) }).toEqual({ operation, rows: before });
      }
      await api.sql('DROP TRIGGER fault ON ledger');
      expect(await api.credits(accountId)).toBe(100);
      for (const operation of operations)
        expect(
          await api.post(...(await api.exampleOf(operation)), apiKey, { 'idempotency-key': operation }),
        ).toMatchObject({
          status: 200,
        });
      expect((await rowsOf(accountId))['network_watches']).toBe(1);
    },
  );

  it('charges one of several watches of a page that are started at once', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 100 });
    const example = await api.exampleOf('watch');
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.post(...example, apiKey)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => (body['watch'] as { id: string }).id)).size).toBe(1);
    expect(await api.credits(accountId)).toBe(90);
  });
});
