import { newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import { eventBody } from '@enrichment/webhooks-domain';
import { PostgresEndpoints } from '@enrichment/webhooks-postgres';

const minuteMs = 60_000;

/** Deliveries, with their age in minutes and the status of each attempt. */
const sent = [
  { type: 'balance.low', minutes: 9_400, statuses: [200], credits: 5_000 },
  { type: 'balance.low', minutes: 2_900, statuses: [500, 500, 200], credits: 1_000 },
  { type: 'webhook.test', minutes: 130, statuses: [404], credits: 0 },
  { type: 'balance.low', minutes: 12, statuses: [204], credits: 500 },
] as const;

/** Writes an account's invented endpoints and finished deliveries. */
export async function writeWebhooks({ dataSource }: Database, accountId: string): Promise<void> {
  const endpoints = new PostgresEndpoints(dataSource);
  const made = new Date(Date.now() - 20_000 * minuteMs);
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  const shared = { accountId, secret, types: ['balance.low', 'balance.empty'] as const };
  const billing = { url: 'https://northwind.example/hooks/enrichment', description: 'Billing alerts' };
  const { id } = await endpoints.create({ ...shared, ...billing }, made);
  const old = { url: 'https://legacy.northwind.example/notify?channel=ops', description: '' };
  const gone = await endpoints.create({ ...shared, ...old, types: ['balance.empty'] }, made);
  await dataSource.query(
    `UPDATE webhook_endpoints SET disabled_at = now() - interval '3 days', disabled_because = 'gone' WHERE id = $1`,
    [gone.id],
  );
  for (const { type, minutes, statuses, credits } of sent) {
    const at = new Date(Date.now() - minutes * minuteMs);
    const reason = { reason: 'threshold', threshold: credits };
    const data = { account_id: accountId, credits, ip_lookups_left: 42, ...reason };
    const delivery = `whd_${newUlid()}`;
    const state = statuses.at(-1)! < 300 ? 'delivered' : 'failed';
    await dataSource.query(
      `WITH event AS (INSERT INTO webhook_events (id, account_id, type, body, created_at) VALUES ($1, $2, $3, $4, $5))
       INSERT INTO webhook_deliveries (id, endpoint_id, event_id, account_id, state, due_at, attempts, created_at)
       VALUES ($6, $7, $1, $2, $8, NULL, $9, $5)`,
      [
        `evt_${newUlid()}`,
        accountId,
        type,
        eventBody({ type, at, data }),
        at,
        delivery,
        id,
        state,
        statuses.length,
      ],
    );
    for (const [index, status] of statuses.entries())
      await dataSource.query(`INSERT INTO webhook_attempts VALUES ($1, $2, $3, $4, $5, NULL, $6)`, [
        delivery,
        index + 1,
        new Date(at.getTime() + index * 5 * minuteMs),
        83 + 40 * index,
        status,
        status === 500 ? '{"error":"database is locked"}' : status === 404 ? 'Not Found' : '',
      ]);
  }
}
