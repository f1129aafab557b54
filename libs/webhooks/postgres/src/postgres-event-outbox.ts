import { newUlid, type RunStatement } from '@enrichment/kernel';
import {
  eventBody,
  type EventOutbox,
  type NewEvent,
  type AccountCheck,
  type DueAccount,
} from '@enrichment/webhooks-domain';
import type { DataSource } from 'typeorm';

export class PostgresEventOutbox implements EventOutbox {
  constructor(private readonly dataSource: DataSource) {}

  publish(events: readonly NewEvent[], run = running(this.dataSource)): Promise<number> {
    return publish(run, events);
  }

  check(
    { now, notSince, limit }: { now: Date; notSince: Date; limit: number },
    judge: (watched: readonly DueAccount[]) => Promise<readonly AccountCheck[]>,
  ): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<{ account_id: string; mark: unknown }[]>(
        `SELECT account_id, mark FROM webhook_watches WHERE looked_at <= $1
         ORDER BY looked_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
        [notSince, limit],
      );
      if (rows.length === 0) return 0;
      // A separate statement, because the creator of an endpoint held the row's lock until the endpoint was visible.
      const [left] = await manager.query<[{ account_id: string }[], number]>(
        `DELETE FROM webhook_watches w WHERE account_id = ANY ($1)
           AND NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.account_id = w.account_id) RETURNING account_id`,
        [rows.map(({ account_id: accountId }) => accountId)],
      );
      const gone = new Set(left.map(({ account_id: accountId }) => accountId));
      const watched = rows
        .map(({ account_id: accountId, mark }) => ({ accountId, mark: mark ?? undefined }))
        .filter(({ accountId }) => !gone.has(accountId));
      if (watched.length === 0) return 0;
      const seen = await judge(watched);
      const marks = new Map(seen.map(({ accountId, mark }) => [accountId, JSON.stringify(mark)]));
      await manager.query(
        `UPDATE webhook_watches w SET looked_at = $1, mark = coalesce(s.mark::jsonb, w.mark)
         FROM unnest($2::text[], $3::text[]) AS s (account_id, mark) WHERE w.account_id = s.account_id`,
        [
          now,
          watched.map(({ accountId }) => accountId),
          watched.map(({ accountId }) => marks.get(accountId)),
        ],
      );
      await publish(
        running(manager),
        seen.flatMap(({ events }) => events),
      );
      return watched.length;
    });
  }
}

function running(source: Pick<DataSource, 'query'>): RunStatement {
  return (sql, values) => source.query(sql, [...values]);
}

async function publish(run: RunStatement, events: readonly NewEvent[]): Promise<number> {
  let made = 0;
  for (const event of events) made += await publishOne(run, event);
  return made;
}

async function publishOne(run: RunStatement, { accountId, type, at, data, once }: NewEvent): Promise<number> {
  const endpoints = (await run(
    'SELECT id FROM webhook_endpoints WHERE account_id = $1 AND disabled_at IS NULL AND $2 = ANY (types)',
    [accountId, type],
  )) as { id: string }[];
  if (endpoints.length === 0) return 0;
  const body = eventBody({ type, at, data });
  const ids = endpoints.map(({ id }) => id);
  const deliveryIds = ids.map(() => `whd_${newUlid()}`);
  // An endpoint that has been removed or disabled gets no delivery.
  const made = await run(
    `WITH event AS (
       INSERT INTO webhook_events (id, account_id, type, once, body, created_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (account_id, once) DO NOTHING RETURNING id
     )
     INSERT INTO webhook_deliveries (id, endpoint_id, event_id, account_id, due_at, created_at)
     SELECT d.id, e.id, event.id, $2, $6, $6
     FROM event, unnest($7::text[], $8::text[]) AS d (id, endpoint_id) JOIN webhook_endpoints e ON e.id = d.endpoint_id
     WHERE e.disabled_at IS NULL RETURNING id`,
    [`evt_${newUlid()}`, accountId, type, once, body, at, deliveryIds, ids],
  );
  return made.length;
}
