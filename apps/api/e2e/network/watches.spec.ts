import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  serveScriptedSite,
  type ScriptedAnswer,
  type ScriptedServer,
} from '@enrichment/network-scraping-domain/testing';
import { type Api, pollDelay } from '../api';
import { customer } from '../dashboard-customer';
import { Dashboard } from '../dashboard-visitor';
import { age, companyPage } from '../network-requests';

const path = '/v1/network/watches';
const acme = { kind: 'company', id: 'acme' };
const dayMs = 86_400_000;

describe('watches of pages, from outside', () => {
  const site: Record<string, ScriptedAnswer> = { '/company/acme': companyPage('Acme', 'acme') };
  let server: ScriptedServer;
  let dashboard: Dashboard;
  let api: Api;
  const query = <T>(sql: string) => api.database.dataSource.query<T[]>(sql);
  beforeAll(async () => {
    server = await serveScriptedSite(site);
    dashboard = await Dashboard.open({
      NETWORK_BASE_URL: server.baseUrl,
      EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
      DEMO: 'off',
    });
    ({ api } = dashboard);
  });
  afterAll(async () => {
    await dashboard.close();
    await server.close();
  });

  /** A day passes: the stored page is older, and the watch is due. A claimed watch is due in five minutes, a checked one in a day. */
  const nextDay = async () => {
    await age(api, { kind: 'company', slug: 'acme' }, dayMs);
    await query("UPDATE network_watches SET due_at = now() - interval '1 second'");
    const due = "SELECT FROM network_watches WHERE due_at < now() + interval '1 hour'";
    while ((await query(due)).length > 0) await pollDelay();
  };

  it('cost credits once, are listed, and end', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 25 });
    const first = await api.post(path, acme, apiKey);
    expect(first).toMatchObject({
      status: 200,
      body: { watch: { kind: 'company', network_id: 'acme', id: expect.stringMatching(/^wat_/) } },
    });
    const { watch } = first.body as { watch: { id: string; created_at: string; ends_at: string } };
    expect(Date.parse(watch.ends_at) - Date.parse(watch.created_at)).toBe(30 * dayMs);
    expect((await api.post(path, acme, apiKey)).body['watch']).toEqual(watch);
    expect(await api.credits(accountId)).toBe(15);
    const listed = await api.send(path, { headers: { 'x-api-key': apiKey } });
    expect(listed.body).toMatchObject({ watches: [watch] });

    const { apiKey: stranger } = await api.customer();
    const end = async (key: string) => (await api.post(`${path}/end`, { id: watch.id }, key)).body['ended'];
    expect((await api.post(`${path}/end`, { id: '\0' }, apiKey)).body['ended']).toBe(false);
    expect(await end(stranger)).toBe(false);
    expect(await end(apiKey)).toBe(true);
    expect(await end(apiKey)).toBe(false);
    expect(await api.credits(accountId)).toBe(15);
  });

  it('need an existing page and a key with their scope', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 20 });
    expect(await api.post(path, { ...acme, id: 'nothing' }, apiKey)).toMatchObject({
      status: 404,
      body: { code: 'NETWORK_004' },
    });
    expect(await api.post(path, { kind: 'profile', id: '?' }, apiKey)).toMatchObject({
      body: { code: 'NETWORK_001' },
    });
    expect(await api.post(path, { kind: 'school', id: 'acme' }, apiKey)).toMatchObject({
      body: { code: 'REQ_003' },
    });
    expect(await api.credits(accountId)).toBe(20);
  });

  it('report changes and a deleted page', async () => {
    const user = await customer(api, { credits: 10 });
    const url = 'http://127.0.0.1:1/watched';
    const types = ['network.changed', 'network.gone'];
    expect(await user.browser.post('/webhooks', { url, types })).toMatchObject({ status: 201 });
    const { body } = await api.post(path, acme, user.apiKey);
    const { id } = body['watch'] as { id: string };
    await nextDay();
    expect(await query("SELECT FROM webhook_events WHERE type LIKE 'network.%'")).toEqual([]);

    site['/company/acme'] = companyPage('Acme Bridges', 'acme');
    await nextDay();
    site['/company/acme'] = { status: 404 };
    await nextDay();
    const events = await query<{ body: string }>(
      "SELECT body FROM webhook_events WHERE type LIKE 'network.%' ORDER BY id",
    );
    expect(events.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      expect.objectContaining({
        type: 'network.changed',
        data: expect.objectContaining({
          watch_id: id,
          kind: 'company',
          network_id: 'acme',
          changes: { name: { before: 'Acme', after: 'Acme Bridges' } },
        }),
      }),
      expect.objectContaining({
        type: 'network.gone',
        data: { account_id: user.accountId, watch_id: id, kind: 'company', network_id: 'acme' },
      }),
    ]);
    expect(await query('SELECT FROM network_watches')).toEqual([]);
  });
});
