import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from '../api';
import { customer as newCustomer, type Item, items, member } from '../dashboard-customer';

describe('keys of the dashboard, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off' });
  });
  afterAll(() => api.stop());

  const customer = (role: 'user' | 'admin' = 'user') => newCustomer(api, { role });

  it('creates a key that works, shows its secret once, changes it and revokes it', async () => {
    const { browser } = await customer();
    const name = `<script>alert("1")</script>'"=1+1`;
    const made = await browser.post('/keys', {
      name,
      scopes: ['ip'],
      expires_at: null,
      allowed_ips: ['127.0.0.0/8', '::1'],
    });
    expect(made.status).toBe(201);
    const { key, api_key: text } = made.body as { key: Item; api_key: string };
    expect(key).toEqual({
      id: expect.stringMatching(/^key_/),
      name,
      prefix: text.slice(0, 10),
      test: false,
      scopes: ['ip'],
      allowed_ips: ['127.0.0.0/8', '::1'],
      day_cap: null,
      month_cap: null,
      spent_today: null,
      spent_this_month: null,
      expires_at: null,
      last_used_at: null,
      disabled: false,
      revoked_at: null,
      created_at: expect.any(String),
      status: 'active',
      etag: expect.any(String),
    });
    expect((await api.locate({ ip: '8.8.8.8' }, text)).status).toBe(200);
    const list = await browser.get('/keys');
    expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.stringify(list.body)).not.toContain(text);
    const id = String(key['id']);
    const change = await browser.send('PATCH', `/keys/${id}`, { name: 'new', disabled: true });
    expect(change.body['key']).toMatchObject({
      name: 'new',
      disabled: true,
      status: 'disabled',
      scopes: ['ip'],
    });
    expect((await api.untilAnswer(text, ({ status }) => status === 401)).status).toBe(401);
    await browser.send('PATCH', `/keys/${id}`, { disabled: false });
    expect((await api.untilAnswer(text, ({ status }) => status === 200)).status).toBe(200);
    expect((await browser.send('DELETE', `/keys/${id}`)).status).toBe(204);
    expect((await api.untilAnswer(text, ({ status }) => status === 401)).body['code']).toBe('AUTH_002');
    expect(items(await browser.get('/keys'), 'keys').map((each) => each['id'])).not.toContain(id);
    expect((await browser.send('DELETE', `/keys/${id}`)).status).toBe(404);
  });

  it('caps the spending of a key, reports what is spent, and records who did it', async () => {
    const { browser, accountId } = await customer();
    const made = await browser.post('/keys', { name: 'k', day_cap: 1, month_cap: null });
    const { key, api_key: text } = made.body as { key: Item; api_key: string };
    expect(key).toMatchObject({ day_cap: 1, month_cap: null, spent_today: 0, spent_this_month: 0 });
    const path = `/keys/${String(key['id'])}`;
    await api.accounts.change(accountId, { prices: { ip: 2 } });
    expect((await api.locate({ ip: '8.8.8.8' }, text)).body['code']).toBe('BILLING_002');
    const raised = await browser.send('PATCH', path, { month_cap: 70, day_cap: 2 });
    expect(raised.body['key']).toMatchObject({ day_cap: 2, month_cap: 70 });
    await api.untilAnswer(text, ({ status }) => status === 200);
    const renamed = await browser.send('PATCH', path, { name: 'l' });
    expect(renamed.body['key']).toMatchObject({ name: 'l', day_cap: 2, spent_today: 2, spent_this_month: 2 });
    const operator = await customer('admin');
    const byOperator = `/admin/accounts/${accountId}${path}`;
    const lowered = await operator.browser.send('PATCH', byOperator, { day_cap: null, month_cap: 0 });
    expect(lowered.body['key']).toMatchObject({ day_cap: null, month_cap: 0, disabled: false });
    const shown = items(await operator.browser.get(`/admin/accounts/${accountId}/keys`), 'keys').at(-1);
    expect(shown).toMatchObject({ name: 'l', month_cap: 0, spent_this_month: 2 });
    const removed = await browser.send('PATCH', path, { month_cap: null });
    expect(removed.body['key']).toMatchObject({ month_cap: null, spent_this_month: null });
    const [last, first] = items(await browser.get('/audit'), 'entries').filter(
      ({ action }) => action === 'key.changed',
    );
    expect(last).toMatchObject({ before: { month_cap: 0 }, after: { month_cap: null } });
    expect(first).toMatchObject({ before: { day_cap: 2 }, after: { day_cap: null, month_cap: 0 } });
  });

  it('lets a billing member change the caps of a key, and nothing else', async () => {
    const { accountId, keyId } = await customer();
    const { browser } = await member(api, accountId, 'billing');
    const path = `/keys/${keyId}`;
    expect((await browser.send('PATCH', path, { day_cap: 5 })).body['key']).toMatchObject({ day_cap: 5 });
    for (const more of [{ name: 'mine' }, { disabled: true, day_cap: 9 }]) {
      const { status, body } = await browser.send('PATCH', path, more);
      expect({ status, body }).toMatchObject({
        status: 403,
        body: { code: 'SESSION_004', details: { role: 'billing', needs: 'keys:manage' } },
      });
    }
    expect(items(await browser.get('/keys'), 'keys')).toMatchObject([{ day_cap: 5, disabled: false }]);
  });

  it('rerolls a key: the old one works during its grace', async () => {
    const { browser, keyId, apiKey } = await customer();
    const rerolled = await browser.post(`/keys/${keyId}/reroll`, { grace_seconds: 3_600 });
    expect(rerolled.status).toBe(201);
    expect((await api.locate({ ip: '8.8.8.8' }, String(rerolled.body['api_key']))).status).toBe(200);
    expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).status).toBe(200);
    const keys = items(await browser.get('/keys'), 'keys');
    expect(keys.map(({ status }) => status)).toEqual(['retiring', 'active']);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: ' .. ' }, 'name'],
    [{ name: 7 }, 'name'],
    [{}, 'name'],
    [{ name: 'k', scopes: [] }, 'scopes'],
    [{ name: 'k', scopes: ['mail'] }, 'scopes'],
    [{ name: 'k', scopes: 'ip' }, 'scopes'],
    [{ name: 'k', allowed_ips: ['10.0.0.0/33'] }, 'allowed_ips'],
    [{ name: 'k', allowed_ips: [{}] }, 'allowed_ips'],
    [{ name: 'k', expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
    [{ name: 'live\u202Etset' }, 'name'],
    [{ name: 'k', expires_at: 'soon' }, 'expires_at'],
    [{ name: 'k', day_cap: -1 }, 'day_cap'],
    [{ name: 'k', day_cap: '5' }, 'day_cap'],
    [{ name: 'k', month_cap: 1.5 }, 'month_cap'],
    [{ name: 'k', account_id: 'acc_1' }, 'account_id'],
    [{ name: 'k', id: 'key_1', digest: 'x' }, 'id'],
  ])('refuses %j and names the field', async (form, field) => {
    const { browser } = await customer();
    const { status, body } = await browser.post('/keys', form);
    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'FORM_001' });
    expect((body['details'] as { fields: Item }).fields).toHaveProperty(field);
  });

  it('rerolls a key once on concurrent requests, and never an ended key', async () => {
    const { browser, keyId } = await customer();
    const reroll = (id: string) => browser.post(`/keys/${id}/reroll`, { grace_seconds: 60 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => reroll(keyId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'RESOURCE_002',
      details: { resource: 'key' },
    });
    expect(items(await browser.get('/keys'), 'keys')).toHaveLength(2);
    const made = await browser.post('/keys', { name: 'short' });
    const { id } = made.body['key'] as { id: string };
    await api.sql(`UPDATE api_keys SET expires_at = now() WHERE id = '${id}'`);
    expect((await reroll(id)).body['code']).toBe('RESOURCE_002');
    await browser.send('DELETE', `/keys/${id}`);
    expect((await reroll(id)).body['code']).toBe('RESOURCE_001');
    for (const seconds of [-1, 1.5, 30 * 86_400 + 1, '60', null])
      expect((await browser.post(`/keys/${keyId}/reroll`, { grace_seconds: seconds })).body['code']).toBe(
        'FORM_001',
      );
  });

  it('lists revoked keys separately, with their creators', async () => {
    const { browser, email, keyId } = await customer();
    const { body } = await browser.post('/keys', { name: 'own' });
    const { id } = body['key'] as { id: string };
    await browser.send('DELETE', `/keys/${id}`);
    const list = await browser.get('/keys');
    expect(items(list, 'keys')).toMatchObject([{ id: keyId, status: 'active', revoked_at: null }]);
    expect(items(list, 'revoked')).toMatchObject([
      { id, status: 'revoked', revoked_at: expect.stringMatching(/Z$/) },
    ]);
    expect((await browser.get(`/keys/${id}`)).body).toMatchObject({
      key: { id, status: 'revoked' },
      made_by: email,
    });
    expect((await browser.get(`/keys/${keyId}`)).body).toMatchObject({ key: { id: keyId }, made_by: null });
    const { browser: other } = await customer();
    expect(await other.get(`/keys/${id}`)).toMatchObject({ status: 404, body: { code: 'RESOURCE_001' } });
  });

  it('records who did what to a key', async () => {
    const { browser } = await customer();
    const { body } = await browser.post('/keys', { name: 'k' });
    const { id } = body['key'] as { id: string };
    await browser.send('PATCH', `/keys/${id}`, { disabled: true });
    await browser.send('DELETE', `/keys/${id}`);
    await api.logged(`"subject":"${id}","msg":"key.revoked"`);
    for (const what of ['made', 'changed'])
      expect(api.log).toContain(`"subject":"${id}","msg":"key.${what}"`);
  });

  it('ends a key at its reroll when no grace is given', async () => {
    const { browser, keyId, apiKey } = await customer();
    await browser.post(`/keys/${keyId}/reroll`, { grace_seconds: 0 });
    expect((await api.untilAnswer(apiKey, ({ status }) => status === 401)).body['code']).toBe('AUTH_002');
  });

  it('changes the given fields only', async () => {
    const { browser, keyId } = await customer();
    const change = async (form: object) => ({
      ...((await browser.send('PATCH', `/keys/${keyId}`, form)).body['key'] as Item),
      etag: '',
    });
    const before = await change({});
    expect(await change({ expires_at: '2100-01-01T01:00:00+01:00' })).toEqual({
      ...before,
      expires_at: '2100-01-01T00:00:00.000Z',
    });
    expect(await change({ expires_at: null })).toEqual(before);
    expect(await change({ allowed_ips: ['2001:db8::/32'], scopes: ['email', 'ip'] })).toEqual({
      ...before,
      allowed_ips: ['2001:db8::/32'],
      scopes: ['email', 'ip'],
    });
    for (const name of ['name', 'scopes', 'allowed_ips', 'disabled']) {
      const { body } = await browser.send('PATCH', `/keys/${keyId}`, { [name]: null });
      expect(body).toMatchObject({ code: 'FORM_001', details: { fields: { [name]: expect.any(String) } } });
    }
  });

  it('shows the last use and the expiry of a key', async () => {
    const { browser, keyId, apiKey } = await customer();
    await api.locate({ ip: '8.8.8.8' }, apiKey);
    await api.sql(
      `UPDATE api_keys SET last_used_at = '2026-01-02T03:04:05+02', expires_at = now() WHERE id = '${keyId}'`,
    );
    expect(items(await browser.get('/keys'), 'keys')).toMatchObject([
      { last_used_at: expect.stringMatching(/Z$/), status: 'expired', disabled: false },
    ]);
  });

  it('limits the number of keys', async () => {
    const { browser, accountId } = await customer();
    await api.sql(`INSERT INTO api_keys (id, account_id, name, prefix, digest, scopes)
      SELECT 'key_' || a.id || g, a.id, 'many', 'enr_', a.id || g, '{ip}'
      FROM accounts a, generate_series(2, 200) g WHERE a.id = '${accountId}'`);
    expect((await browser.post('/keys', { name: 'one more' })).body).toMatchObject({
      code: 'FORM_001',
      details: { fields: { name: expect.stringContaining('200') } },
    });
    await browser.send('DELETE', `/keys/key_${accountId}2`);
    expect((await browser.post('/keys', { name: 'one more' })).status).toBe(201);
  });
});
