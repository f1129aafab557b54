import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, ulid } from '../api';

const path = '/v1/email/outcomes';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('POST /v1/email/outcomes, from outside', () => {
  let api: Api;
  let apiKey: string;
  let accountId: string;
  const report = (body: object, key = apiKey) => api.post(path, body, key);
  const validate = async (email: string, key = apiKey) =>
    (await api.post('/v1/email/validate', { email }, key)).body;
  beforeAll(async () => {
    api = await Api.start();
    ({ apiKey, accountId } = await api.customer({ credits: 100 }));
  });
  afterAll(() => api.stop());

  it('accepts a report free of charge, and returns it', async () => {
    const before = await api.credits(accountId);
    const at = minutesAgo(1);
    const { status, headers, body } = await report({ email: 'Jo@demo.test', outcome: 'delivered', at });
    expect({ status, charged: headers.get('x-credits-charged') }).toEqual({ status: 200, charged: '0' });
    expect(body).toEqual({
      email: 'Jo@demo.test',
      outcome: 'delivered',
      at,
      request_id: expect.stringMatching(ulid),
    });
    expect(headers.get('ratelimit-policy')).toBe('"outcomes";q=50;w=1');
    expect(await api.credits(accountId)).toBe(before);
  });

  it("changes the account's own next validation, no other account's, and counts once", async () => {
    const email = 'anyone@catch-all.demo.test';
    const { apiKey: stranger } = await api.customer({ credits: 10 });
    const unknown = { reason: 'catch_all', confidence_score: 0.65 };
    // The account has reported before, so its next verdict is kept to compare it with a report.
    expect(await validate(email)).toMatchObject(unknown);
    const at = new Date().toISOString();
    for (let again = 0; again < 3; again++)
      expect((await report({ email, outcome: 'bounced_hard', at })).status).toBe(200);
    const bounced = { is_deliverable: false, reason: 'bounced', confidence_score: 0.95 };
    expect(await validate(email)).toMatchObject(bounced);
    expect(await validate(email, stranger)).toMatchObject(unknown);
    const { text } = (await api.send('/metrics')).body as { text: string };
    expect(text).toMatch(/^email_outcomes_counted\{confidence="0.65"\} 1$/m);
    expect(text).toMatch(/^email_outcomes_right_ratio\{confidence="0.65"\} 0$/m);
    expect(text).toMatch(/^email_brier_score\{host="other"\} 0.4225/m);
    const rows = await api.database.dataSource.query<object[]>('SELECT * FROM email_outcomes');
    expect(JSON.stringify(rows)).not.toContain('demo.test');
  });

  it.each([
    [{}, 'REQ_002'],
    [{ email: 'jo@demo.test', outcome: 'delivered' }, 'REQ_002'],
    [{ email: 'jo@demo.test', outcome: 'opened', at: minutesAgo(1) }, 'REQ_003'],
    [{ email: 'jo@demo.test', outcome: 'delivered', at: 'yesterday' }, 'REQ_003'],
    [{ email: 'jo@demo.test', outcome: 'delivered', at: '2026-11-01T10:00:00' }, 'REQ_003'],
    [{ email: 'jo@demo.test', outcome: 'delivered', at: minutesAgo(-10) }, 'REQ_003'],
    [{ email: 'jo@demo.test', outcome: 'delivered', at: '1999-01-01T00:00:00Z' }, 'REQ_003'],
    [{ email: 'jo@demo.test', outcome: 'delivered', at: minutesAgo(1), more: 1 }, 'REQ_004'],
    [{ email: 'jo@@demo,test', outcome: 'delivered', at: minutesAgo(1) }, 'EMAIL_001'],
  ])('refuses %j with %s', async (body, code) => {
    expect(await report(body)).toMatchObject({ status: 400, body: { code } });
  });

  it('needs a key with the email scope', async () => {
    const body = { email: 'jo@demo.test', outcome: 'delivered', at: minutesAgo(1) };
    expect(await report(body, 'enr_nothing')).toMatchObject({ status: 401, body: { code: 'AUTH_002' } });
    const { apiKey: ip } = await api.customer({ scopes: ['ip'] });
    expect(await report(body, ip)).toMatchObject({
      status: 403,
      body: { code: 'AUTH_003', details: { required_scope: 'email' } },
    });
  });
});
