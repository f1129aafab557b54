import { type Fill, plansContract } from '@enrichment/postgres/testing';
import { webhooksContract } from '@enrichment/webhooks-domain/testing';
import { PostgresDeliveries, PostgresEndpoints, PostgresEventOutbox, webhookTables } from './index';

const past = '2026-11-01';
const account = 'acc_000007';

/** Endpoints of 2,000 accounts. One has a history, and another one an endpoint with many waiting deliveries. */
const fill: Fill = (source) =>
  source.query(`
    INSERT INTO webhook_endpoints (id, account_id, url, description, types, secret, created_at)
      SELECT 'whe_' || to_char(n, 'FM000000'), 'acc_' || to_char(n, 'FM000000'), 'https://a.test', '', '{key.created}', 's', '${past}'
      FROM generate_series(1, 2000) n;
    INSERT INTO webhook_watches SELECT account_id, NULL, 'infinity' FROM webhook_endpoints WHERE id ~ '^whe_\\d{6}$';
    INSERT INTO webhook_events (id, account_id, type, body, created_at)
      SELECT 'evt_' || n, '${account}', 'key.created', '{}', '2100-01-01' FROM generate_series(1, 60000) n;
    INSERT INTO webhook_deliveries (id, endpoint_id, event_id, account_id, state, due_at, created_at)
      SELECT 'whd_' || to_char(n, 'FM000000'), CASE WHEN n > 40000 THEN 'whe_000008' ELSE 'whe_000007' END, 'evt_' || n,
             CASE WHEN n > 40000 THEN 'acc_000008' ELSE '${account}' END,
             CASE WHEN n > 40000 THEN 'pending' ELSE 'delivered' END, CASE WHEN n > 40000 THEN timestamptz '2100-01-01' END, '2100-01-01'
      FROM generate_series(1, 60000) n;
    INSERT INTO webhook_attempts SELECT id, 1, '${past}', 1, 200, NULL, '' FROM webhook_deliveries WHERE id ~ '^whd_\\d{6}$'`);

plansContract(webhookTables, { fill }, (open) =>
  webhooksContract('PostgreSQL', () => {
    const { dataSource } = open();
    const [endpoints, outbox] = [new PostgresEndpoints(dataSource), new PostgresEventOutbox(dataSource)];
    const deliveries = new PostgresDeliveries(dataSource);
    const close = async () => {
      for (const state of ['failed', undefined] as const)
        for (const endpointId of ['whe_000009', undefined])
          await deliveries.page({ accountId: account, state, endpointId, limit: 9 });
      const now = new Date('2026-11-20');
      await outbox.publish([{ accountId: account, type: 'key.created', at: now, data: {}, once: undefined }]);
      const bounds = { limit: 9, limitPerEndpoint: 2, limitPerAccount: 3 };
      await deliveries.claim({ now, leaseEndsAt: new Date('2026-11-21'), ...bounds });
    };
    return Promise.resolve({ endpoints, outbox, deliveries, close });
  }),
);
