import { expect } from '@jest/globals';
import { Api, pollDelay } from './api';
import { customer, type Item } from './dashboard-customer';

type Customer = Awaited<ReturnType<typeof customer>>;

/** A list in the making. */
export async function draft({ browser, keyId }: Customer, more: object = {}): Promise<string> {
  const form = { name: 'list.csv', operation: 'email', field: 'email', key_id: keyId, columns: ['mail'] };
  const { status, body } = await browser.send('POST', '/lists', { ...form, ...more });
  expect([status, body]).toMatchObject([201, { list: { state: 'draft' } }]);
  return (body['list'] as { id: string }).id;
}

/** Rows as the page uploads them. */
export function rowsFrom(from: number, subjects: readonly (string | null)[]) {
  return {
    from,
    subjects,
    same_as: subjects.map((subject, i) => {
      const first = subjects.indexOf(subject);
      return subject === null || first === i ? null : from + first;
    }),
    cells: subjects.map((subject) => JSON.stringify([subject])),
  };
}

export async function started(
  owner: Customer,
  subjects: readonly (string | null)[],
  more?: object,
): Promise<string> {
  const id = await draft(owner, more);
  expect((await owner.browser.send('PUT', `/lists/${id}/rows`, rowsFrom(0, subjects))).status).toBe(204);
  expect((await owner.browser.send('POST', `/lists/${id}/start`, { rows: subjects.length })).status).toBe(
    200,
  );
  return id;
}

export async function until(owner: Customer, id: string, matches: (list: Item) => boolean): Promise<Item> {
  for (;;) {
    const { body } = await owner.browser.send('GET', `/lists/${id}`);
    // A fast machine polls more often than the limit of a user allows.
    const list = body['list'] as Item | undefined;
    if (list && matches(list)) return list;
    await pollDelay();
  }
}

export async function results(owner: Customer, id: string): Promise<Item[]> {
  const { body } = await owner.browser.send('GET', `/lists/${id}/results`);
  return String(body['text']).trim().split('\n').map((line) => JSON.parse(line) as Item); // prettier-ignore
}

export const inState = (state: string) => (list: Item) => list['state'] === state;

/** What the ledger has of an account. */
export async function charged(api: Api, accountId: string): Promise<{ requests: number; credits: number }> {
  const [row] = await api.sql<[{ requests: number; credits: number }]>(
    `SELECT count(DISTINCT request_id)::int AS requests, coalesce(-sum(credits), 0)::int AS credits FROM ledger_entries
     WHERE account_id = '${accountId}' AND kind <> 'grant'`,
  );
  return row;
}

/** A list is killed twice and goes on: each row is in the result, charged once, and the sum is that of the ledger. */
export async function survivesKills(
  api: Api,
  operation: 'email' | 'company',
  subjects: readonly string[],
): Promise<void> {
  const owner = await customer(api, { credits: 2 * subjects.length });
  await api.accounts.change(owner.accountId, { limits: { [operation]: 100 } });
  const field = operation === 'email' ? 'email' : 'website';
  const id = await started(owner, subjects, { operation, field });
  for (const part of [4, 2]) {
    const replica = await api.replica({ NETWORK_BASE_URL: '' });
    await until(owner, id, ({ done }) => Number(done) > subjects.length / part);
    await replica.end('SIGKILL');
    await Api.stopAll([replica]);
    // Leases end.
    await api.sql(`UPDATE list_rows SET due_at = '-infinity' WHERE list_id = '${id}' AND is_open`);
    await api.sql(
      `UPDATE stored_answers SET lease_until = '-infinity' WHERE account_id = '${owner.accountId}'`,
    );
  }
  const list = await until(owner, id, inState('finished'));
  const rows = await results(owner, id);
  expect(rows.map(({ cells }) => (cells as string[])[0])).toEqual(subjects);
  expect(rows.filter(({ body }) => body === null)).toEqual([]);
  const sum = rows.reduce((credits, row) => credits + Number(row['credits']), 0);
  const { requests, credits } = await charged(api, owner.accountId);
  expect([sum, list['credits'], credits, list['answered']]).toEqual(Array(4).fill(requests));
  expect(list['done']).toBe(new Set(subjects).size);
}
