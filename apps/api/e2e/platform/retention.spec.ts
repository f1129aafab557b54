import { expect, it } from '@jest/globals';
import type { UsageRow } from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import { Api, pollDelay } from '../api';

const dayMs = 86_400_000;

const counts = `SELECT (SELECT count(*)::int FROM usage_requests) AS requests,
  (SELECT count(*)::int FROM audit_log) AS audit,
  (SELECT count(*)::int FROM webhook_deliveries) AS deliveries,
  (SELECT count(*)::int FROM network_pages) AS pages,
  (SELECT count(*)::int FROM request_bodies) AS bodies`;

/** One of each for each age, in days. */
async function write(api: Api, ages: readonly number[]): Promise<void> {
  const { accountId, key } = await api.customer();
  await api.recordUsage(
    ages
      .filter((days) => days < 30)
      .map((days): UsageRow => {
        const at = new Date(Date.now() - days * dayMs);
        const what = { operation: 'ip', code: 'ok', credits: 1, latencyMs: 1, requests: 1 } as const;
        return { ...what, requestId: newUlid(), at, accountId, keyId: key.id };
      }),
  );
  await api.sql(`
    INSERT INTO webhook_endpoints (id, account_id, url, description, types, secret, created_at)
    VALUES ('whe_1', '${accountId}', 'https://example.com', '', '{}', 'x', now())`);
  await api.accounts.change(accountId, { bodyDays: 7 });
  for (const days of ages) {
    const at = `now() - interval '${days} days'`;
    await api.sql(`INSERT INTO audit_log (at, action) VALUES (${at}, 'key.made')`);
    await api.sql(`
      INSERT INTO webhook_events (id, account_id, type, body, created_at) VALUES ('evt_${days}', '${accountId}', 'x', '{}', ${at});
      INSERT INTO request_bodies (account_id, request_id, created_at, key_id, sealed) VALUES ('${accountId}', '${days}', ${at}, 'x', '');
      INSERT INTO webhook_deliveries (id, endpoint_id, event_id, account_id, state, created_at)
      VALUES ('whd_${days}', 'whe_1', 'evt_${days}', '${accountId}', 'failed', ${at});
      SELECT keep_network_page(jsonb_build_object('kind', 'company', 'name', 'c${days}', 'record', '{}'::jsonb, 'origins',
        '{}'::jsonb, 'fetched_at', ${at}, 'parser_version', 1, 'deleted', false), '{}')`);
  }
}

it('deletes data older than the settings allow, and keeps younger data', async () => {
  const first = await Api.start({ DEMO: 'off' });
  const { dataDir } = first;
  await write(first, [0, 4, 8, 29, 31]);
  await first.end('SIGTERM');
  await first.sql('DELETE FROM job_turns'); // Every job is due.
  await first.close();
  const settings = { REQUESTS_KEPT_DAYS: '5', AUDIT_KEPT_DAYS: '9', PAGES_KEPT_DAYS: '30' };
  const second = await Api.start({ DEMO: 'off', ...settings }, dataDir);
  const kept = { requests: 2, audit: 3, deliveries: 4, pages: 4, bodies: 2 };
  const found = async () => (await second.sql<[typeof kept]>(counts))[0];
  while (JSON.stringify(await found()) !== JSON.stringify(kept)) await pollDelay();
  const { body } = await second.send('/dashboard/api/session');
  expect(body).toMatchObject({ kept_days: { requests: 5, audit: 9, deliveries: 30 } });
  // Some jobs run a last time when the service stops.
  await second.end('SIGTERM');
  expect(await found()).toEqual(kept);
  await second.stop();
});
