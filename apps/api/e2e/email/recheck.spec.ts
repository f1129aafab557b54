import { startScriptedNameServer, type ScriptedNameServer } from '@enrichment/email-dns/testing';
import { ScriptedMailServer } from '@enrichment/email-smtp/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, pollDelay } from '../api';
import { customer } from '../dashboard-customer';
import { Dashboard } from '../dashboard-visitor';

const record = (name: string, exchange: string) => ({ name, type: 'MX', exchange, priority: 10 }) as const;

describe('a greylisted mailbox, from outside', () => {
  let dns: ScriptedNameServer;
  let mail: ScriptedMailServer;
  let dashboard: Dashboard;
  let api: Api;
  let reply = '451 4.7.1 Greylisted, try again in 2 hours';
  const query = <T>(sql: string) => api.database.dataSource.query<T[]>(sql);
  const validate = async (apiKey: string, email = 'jo@grey.lab') =>
    (await api.post('/v1/email/validate', { email }, apiKey)).body;

  beforeAll(async () => {
    mail = await ScriptedMailServer.listen({
      recipient: (local) => (local === 'jo' ? reply : '550 5.1.1 no'),
    });
    dns = await startScriptedNameServer({
      records: [record('grey.lab', 'mx.grey.lab'), { name: 'mx.grey.lab', type: 'A', address: '127.0.0.1' }],
    });
    dashboard = await Dashboard.open({
      DEMO: 'off',
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
      DNS_SERVERS: `${dns.host}:${dns.port}`,
      SMTP_PORT: String(mail.port),
      SMTP_HELO_NAME: 'probe.lab',
    });
    ({ api } = dashboard);
  });
  afterAll(async () => {
    await dashboard.close();
    await dns.close();
    await mail.close();
  });

  it('is checked again, and its account gets the new verdict', async () => {
    const user = await customer(api, { credits: 10 });
    const url = 'http://127.0.0.1:1/settled';
    expect(await user.browser.post('/webhooks', { url, types: ['email.settled'] })).toMatchObject({
      status: 201,
    });
    const first = await validate(user.apiKey);
    expect(first).toMatchObject({ reason: 'greylisted', checked_at: expect.any(String) });
    const waiting = await query<{ email: string; hours: string }>(
      `SELECT email, extract(epoch FROM due_at - planned_at) / 3600 AS hours FROM email_rechecks`,
    );
    expect(waiting).toEqual([{ email: 'jo@grey.lab', hours: expect.stringMatching(/^2\.00/) }]);

    reply = '250 2.1.5 ok';
    // Two hours pass.
    await query("UPDATE email_rechecks SET due_at = now() - interval '1 second'");
    while ((await query('SELECT FROM email_rechecks WHERE email IS NOT NULL')).length > 0) await pollDelay();

    const [event] = await query<{ body: string }>(
      "SELECT body FROM webhook_events WHERE type = 'email.settled'",
    );
    expect(event!.body).not.toContain('grey.lab');
    const { data } = JSON.parse(event!.body) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      request_id: first['request_id'],
      is_deliverable: true,
      reason: 'accepted',
      confidence_score: 0.97,
    });
    reply = '451 4.7.1 Greylisted';
    expect(await validate(user.apiKey)).toMatchObject({ reason: 'accepted', checked_at: data['checked_at'] });
    // Another account has its own check.
    const { apiKey: stranger } = await api.customer();
    expect(await validate(stranger)).toMatchObject({ reason: 'greylisted' });
  });
});
