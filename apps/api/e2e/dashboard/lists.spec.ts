import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, pollDelay } from '../api';
import { customer, member } from '../dashboard-customer';
import {
  charged,
  draft,
  inState,
  results,
  rowsFrom,
  started,
  survivesKills,
  until,
} from '../dashboard-lists';

let api: Api;
beforeAll(async () => {
  api = await Api.start();
});
afterAll(() => api.stop());

const addresses = (count: number) => Array.from({ length: count }, (_, i) => `person-${i}@demo.test`);

describe('a list in the dashboard', () => {
  it('has an outcome for each row, and costs what the ledger says', async () => {
    const owner = await customer(api);
    await api.accounts.change(owner.accountId, { limits: { email: 50 } });
    // A list is run by a member, from wherever.
    await api.keys.change(owner.keyId, { allowedIps: ['192.0.2.1'] });
    const subjects = [...addresses(20), null, 'person-0@demo.test', 'not an address'];
    const id = await started(owner, subjects);
    const list = await until(owner, id, inState('finished'));
    expect(list).toMatchObject({ rows: 23, requests: 21, done: 21, answered: 20, credits: 20 });
    const rows = await results(owner, id);
    expect(rows.map(({ cells }) => (cells as string[])[0])).toEqual(subjects);
    expect(rows[0]).toMatchObject({ credits: 1, code: null, body: { email: 'person-0@demo.test' } });
    expect(rows[20]).toMatchObject({ credits: 0, body: null });
    expect(rows[21]).toMatchObject({ credits: 0, body: { email: 'person-0@demo.test' } });
    expect(rows[22]).toMatchObject({ credits: 0, code: 'EMAIL_001' });
    expect(await charged(api, owner.accountId)).toEqual({ requests: 20, credits: 20 });
    const log = `SELECT key_id, count(*)::int AS n FROM usage_requests WHERE account_id = '${owner.accountId}' GROUP BY 1`;
    let logged: { key_id: string; n: number }[] = [];
    while ((logged[0]?.n ?? 0) < 21) logged = await api.sql(log);
    expect(logged).toEqual([{ key_id: owner.keyId, n: 21 }]);
  });

  it('charges no row again whose outcome is lost, even after its stored answer is', async () => {
    const owner = await customer(api);
    await api.accounts.change(owner.accountId, { limits: { email: 50 } });
    const id = await started(owner, addresses(5));
    await until(owner, id, inState('finished'));
    await api.sql(`DELETE FROM stored_answers WHERE account_id = '${owner.accountId}'`);
    await api.sql(
      `UPDATE list_rows SET is_open = true, body = NULL, due_at = '-infinity' WHERE list_id = '${id}'`,
    );
    await api.sql(
      `UPDATE lists SET state = 'running', done = 0, answered = 0, credits = 0, ended_at = NULL WHERE id = '${id}'`,
    );
    expect(await until(owner, id, inState('finished'))).toMatchObject({ answered: 5, credits: 5 });
    expect(await charged(api, owner.accountId)).toEqual({ requests: 5, credits: 5 });
  });

  it('is paused with a sentence, and goes on', async () => {
    const owner = await customer(api, { credits: 3 });
    await api.accounts.change(owner.accountId, { limits: { email: 50 } });
    const id = await started(owner, addresses(10));
    const paused = await until(owner, id, inState('paused'));
    expect(paused['paused_because']).toBe('The credits of the account are used up.');
    await api.ledger.grant({ accountId: owner.accountId, credits: 10, reason: 'more' });
    await owner.browser.send('PUT', `/lists/${id}/state`, { state: 'running' });
    // Refusals of requests that were in progress may pause it again.
    for (let list = paused; list['state'] !== 'finished';) {
      list = await until(owner, id, ({ state }) => state !== 'running');
      if (list['state'] === 'paused')
        await owner.browser.send('PUT', `/lists/${id}/state`, { state: 'running' });
    }
    expect(await charged(api, owner.accountId)).toEqual({ requests: 10, credits: 10 });
    const other = await started(owner, addresses(4));
    await api.keys.revoke(owner.keyId);
    const ended = await until(owner, other, ({ state }) => state !== 'running');
    if (ended['state'] === 'paused')
      expect(ended['paused_because']).toMatch(/^The key of this list no longer works/);
  });

  it('runs with the limits of its key, and leaves half of them to programs', async () => {
    const owner = await customer(api);
    await api.accounts.change(owner.accountId, { limits: { ip: 2 } });
    const id = await started(
      owner,
      Array.from({ length: 40 }, (_, i) => `8.8.8.${i}`),
      { operation: 'ip', field: 'ip' },
    );
    await until(owner, id, ({ done }) => Number(done) > 0);
    for (let answered = 0; answered < 3; await pollDelay())
      if ((await api.locate({ ip: '1.1.1.1' }, owner.apiKey)).status === 200) answered++;
    const cancelled = await owner.browser.send('PUT', `/lists/${id}/state`, { state: 'cancelled' });
    expect(cancelled.body).toMatchObject({ list: { state: 'cancelled' } });
    expect((await owner.browser.send('PUT', `/lists/${id}/state`, { state: 'running' })).status).toBe(409);
    expect((await owner.browser.send('DELETE', `/lists/${id}`)).status).toBe(204);
    expect((await owner.browser.send('GET', `/lists/${id}`)).status).toBe(404);
  });

  it('refuses what is no list, in the words of the form', async () => {
    const owner = await customer(api);
    const { key: other } = await api.customer();
    const { browser, keyId } = owner;
    const form = { name: 'a', operation: 'email', field: 'email', key_id: keyId, columns: [] };
    for (const [field, value] of [
      ['key_id', other.id],
      ['field', 'ip'],
      ['operation', 'watch'],
      ['name', ''],
    ] as const)
      expect(await browser.send('POST', '/lists', { ...form, [field]: value })).toMatchObject({
        status: 400,
        body: { code: 'FORM_001', details: { fields: { [field]: expect.any(String) } } },
      });
    const id = await draft(owner);
    const rows = rowsFrom(0, ['a@demo.test']);
    for (const wrong of [
      { cells: [] },
      { cells: ['{}'] },
      { subjects: [''] },
      { subjects: [7] },
      { same_as: ['x'] },
      { from: -1 },
      { from: 100_000 },
    ])
      expect(await browser.send('PUT', `/lists/${id}/rows`, { ...rows, ...wrong })).toMatchObject({
        status: 400,
        body: { code: 'FORM_001' },
      });
    const large = { ...rows, cells: ['x'.repeat(300_000)] };
    expect((await browser.send('PUT', `/lists/${id}/rows`, large)).body).toMatchObject({ code: 'REQ_007' });
    expect((await browser.send('POST', `/lists/${id}/start`, { rows: 1 })).body).toMatchObject({
      code: 'FORM_001',
      details: { fields: { rows: expect.stringContaining('missing') } },
    });
  });

  it('is read by a viewer, and run by nobody of another account', async () => {
    const owner = await customer(api);
    const id = await started(owner, []);
    await until(owner, id, inState('finished'));
    const viewer = await member(api, owner.accountId, 'viewer');
    expect((await viewer.browser.send('GET', `/lists/${id}`)).status).toBe(200);
    expect((await viewer.browser.send('GET', `/lists/${id}/results`)).status).toBe(200);
    expect((await viewer.browser.send('DELETE', `/lists/${id}`)).status).toBe(403);
    const stranger = await customer(api);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/results', undefined],
      ['PUT', '/rows', rowsFrom(0, ['a'])],
      ['POST', '/start', { rows: 0 }],
      ['PUT', '/state', { state: 'cancelled' }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await stranger.browser.send(method, `/lists/${id}${path}`, body)).status).toBe(404);
    expect((await stranger.browser.send('GET', '/lists')).body).toMatchObject({ lists: [] });
  });

  it('survives replicas that are killed: every row once, charged once, as in the ledger', () =>
    survivesKills(api, 'email', [...addresses(150), 'person-0@demo.test']));
});
