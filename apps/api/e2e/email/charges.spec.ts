import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from '../api';
import { recorded } from '../dashboard-customer';
import { knowCompany } from './known-company';

describe('the charge for validations without a result, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
    await knowCompany(api);
  });
  afterAll(() => api.stop());

  /** Validates addresses, each twice with one idempotency key, and returns the charges and the number of ledger entries. */
  async function validateAll(chargeUnknown: boolean, emails: readonly string[]) {
    const { apiKey, accountId } = await api.customer({ credits: 20 });
    await api.accounts.change(accountId, { limits: { email: 1_000_000 } });
    await api.accounts.change(accountId, { chargeUnknown });
    const account = await api.send('/v1/account', { headers: { 'x-api-key': apiKey } });
    expect(account.body['charge_unknown']).toBe(chargeUnknown);
    const validate = (email: string) =>
      api.post(
        '/v1/email/validate',
        { email, include_company_data: email.startsWith('greylisted') },
        apiKey,
        { 'idempotency-key': email },
      );
    const charged: Record<string, string | null> = {};
    for (const email of emails) {
      const first = await validate(email);
      charged[String(first.body['reason'])] = first.headers.get('x-credits-charged');
      const again = await validate(email);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('x-credits-charged')).toBe('0');
    }
    await recorded(api, accountId, 2 * emails.length);
    const { entries: ledger } = await api.ledger.page({ accountId, kind: 'charge', limit: 100 });
    const [usage] = await api.sql<[{ credits: number }]>(
      `SELECT sum(credits)::int AS credits FROM usage_requests WHERE account_id = '${accountId}'`,
    );
    const spent = ledger.reduce((sum, { credits }) => sum - credits, 0);
    expect(usage.credits).toBe(spent);
    expect(await api.credits(accountId)).toBe(20 - spent);
    return { charged, entries: ledger.length };
  }

  const emails = [
    'accepted@demo.test',
    'greylisted@demo.test',
    'refused-us@demo.test',
    'anyone@timeout.demo.test',
    'anyone@dns-error.demo.test',
    'anyone@not-probed.demo.test',
  ];

  it('is zero by default, except for a returned company', async () => {
    expect(await validateAll(false, emails)).toEqual({
      charged: {
        accepted: '1',
        greylisted: '1',
        refused_us: '0',
        timeout: '0',
        dns_error: '0',
        not_probed: '1',
      },
      entries: 3,
    });
  }, 60_000);

  it('is the price of a validation when the account chose that', async () => {
    expect(await validateAll(true, emails)).toEqual({
      charged: {
        accepted: '1',
        greylisted: '2',
        refused_us: '1',
        timeout: '1',
        dns_error: '1',
        not_probed: '1',
      },
      entries: 6,
    });
  }, 60_000);

  it('is zero for concurrent validations, and does not count against a cap', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 20, caps: { day: 2 } });
    await api.accounts.change(accountId, { limits: { email: 1_000_000 } });
    const validate = (email: string) => api.post('/v1/email/validate', { email }, apiKey);
    // Each validation holds its price while it runs, so at most two run at once.
    for (let i = 0; i < 5; i++)
      for (const { status, headers } of await Promise.all([1, 2].map(() => validate('refused-us@demo.test'))))
        expect([status, headers.get('x-credits-charged')]).toEqual([200, '0']);
    for (let i = 0; i < 2; i++) expect((await validate('accepted@demo.test')).status).toBe(200);
    expect((await validate('refused-us@demo.test')).body['code']).toBe('BILLING_002');
    expect(await api.credits(accountId)).toBe(18);
    expect((await api.ledger.page({ accountId, kind: 'charge', limit: 9 })).entries).toHaveLength(2);
  }, 60_000);
});
