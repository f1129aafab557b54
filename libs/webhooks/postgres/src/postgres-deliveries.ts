import type { DataSource } from 'typeorm';
import { dayMs, newUlid } from '@enrichment/kernel';
import {
  type Attempt,
  type Claim,
  type ClaimTurn,
  type Deliveries,
  type DeliveriesState,
  type Delivery,
  type DeliveryQuery,
  deliveryStates,
  type Endpoint,
  onceRetentionDays,
  type Settlement,
  testEventType,
  validSecrets,
  type WebhookEvent,
} from '@enrichment/webhooks-domain';
import { changedBy, prune, rowsOf } from '@enrichment/postgres';
import { endDeliveries, type SecretColumns, toOldSecrets } from './postgres-endpoints';

interface EventColumns extends Pick<WebhookEvent, 'accountId' | 'type' | 'body'> {
  eventId: string;
  eventCreatedAt: Date;
}

/** Row from JSON: times are texts, and unknown values are null. */
interface AttemptRow extends Omit<Attempt, 'at' | 'status' | 'failure'> {
  at: Date | string;
  status: Attempt['status'] | null;
  failure: Attempt['failure'] | null;
}

interface DeliveryRow extends EventColumns, Omit<Delivery, 'event' | 'nextAttemptAt' | 'last'> {
  accountId: string;
  dueAt: Date | undefined;
  isLeased: boolean;
  last: AttemptRow | undefined;
}

interface ClaimRow extends EventColumns, SecretColumns, Pick<Claim, 'deliveryId' | 'number' | 'tries'> {
  endpointId: string;
  url: string;
  failingSince: Date | undefined;
}

function toAttempt({ at, status, failure, ...row }: AttemptRow): Attempt {
  return { ...row, at: new Date(at), status: status ?? undefined, failure: failure ?? undefined };
}

function toDelivery(row: DeliveryRow): Delivery {
  const { id, endpointId, accountId, state, createdAt, attempts, dueAt, isLeased, last } = row;
  return {
    id,
    endpointId,
    accountId,
    event: toEvent(row),
    state,
    createdAt,
    attempts,
    nextAttemptAt: isLeased ? undefined : dueAt,
    last: last && toAttempt(last),
  };
}

function toClaim(row: ClaimRow, now: Date): Claim {
  const { deliveryId, number, tries, endpointId: id, accountId, url, failingSince } = row;
  const secrets = validSecrets(row.secret, toOldSecrets(row), now);
  return {
    deliveryId,
    event: toEvent(row),
    endpoint: { id, accountId, url, failingSince },
    secrets,
    number,
    tries,
  };
}

function toEvent({
  eventId: id,
  accountId,
  type,
  body,
  eventCreatedAt: createdAt,
}: EventColumns): WebhookEvent {
  return { id, accountId, type, body, createdAt };
}

const attemptColumns = 'number, at, duration_ms AS "durationMs", status, failure, excerpt';

/** OFFSET makes the server look each event up, also without statistics. */
const eventOf = (delivery: string) => `SELECT * FROM webhook_events WHERE id = ${delivery}.event_id OFFSET 0`;

const withEventAndLast = (deliveries = 'webhook_deliveries') => `
  SELECT d.*, e.type, e.body, e.created_at AS event_created_at, row_to_json(a) AS last
  FROM ${deliveries} d CROSS JOIN LATERAL (${eventOf('d')}) e LEFT JOIN LATERAL
       (SELECT ${attemptColumns} FROM webhook_attempts WHERE delivery_id = d.id ORDER BY number DESC LIMIT 1) a ON true`;

/**
 * Locks endpoints that have a due delivery and a free place, so one process at a time counts the attempts in progress.
 */
const lockEndpoints = `
  SELECT id FROM webhook_endpoints e
  WHERE disabled_at IS NULL
    AND EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = e.id AND state = 'pending' AND due_at <= $1)
    AND $3 > (SELECT count(*) FROM webhook_deliveries WHERE account_id = e.account_id AND endpoint_id = e.id AND is_leased AND due_at > $1)
    AND $4 > (SELECT count(*) FROM webhook_deliveries WHERE account_id = e.account_id AND is_leased AND due_at > $1)
  ORDER BY random() LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`;

/** A separate statement sees the claims of earlier holders of the locks. Accounts take turns. */
const claimDue = `
  WITH due AS (
    SELECT d.id, d.due_at, row_number() OVER (PARTITION BY d.account_id ORDER BY d.due_at, d.id) +
      (SELECT count(*) FROM webhook_deliveries
       WHERE account_id = d.account_id AND is_leased AND due_at > $1) AS place
    FROM webhook_endpoints o CROSS JOIN LATERAL (
      SELECT id, account_id, due_at FROM webhook_deliveries WHERE endpoint_id = o.id AND state = 'pending' AND due_at <= $1
      ORDER BY due_at, id
      LIMIT greatest(0, $4 - (SELECT count(*) FROM webhook_deliveries
                              WHERE account_id = o.account_id AND endpoint_id = o.id AND is_leased AND due_at > $1))
    ) d
    WHERE o.id = ANY ($2::text[])
  ), chosen AS (
    SELECT id FROM due WHERE place <= $6 ORDER BY place, due_at, id LIMIT $5
  ), claimed AS (
    UPDATE webhook_deliveries d SET due_at = $3, is_leased = true, attempts = attempts + 1, tries = tries + 1
    FROM chosen WHERE d.id = chosen.id AND d.state = 'pending' RETURNING d.*
  )
  SELECT c.id AS delivery_id, c.endpoint_id, c.account_id, c.attempts AS number, c.tries, v.id AS event_id, v.type, v.body, v.created_at AS event_created_at,
         e.url, e.failing_since, e.secret, e.old_secret, e.old_secret_ends_at, e.older_secrets
  FROM claimed c CROSS JOIN LATERAL (${eventOf('c')}) v JOIN webhook_endpoints e ON e.id = c.endpoint_id
  ORDER BY c.id`;

/** Deliveries in PostgreSQL. Times are those of the callers, whose clocks may differ by less than a lease. */
export class PostgresDeliveries implements Deliveries {
  constructor(private readonly dataSource: DataSource) {}

  claim({ now, leaseEndsAt, limit, limitPerEndpoint, limitPerAccount }: ClaimTurn): Promise<Claim[]> {
    return this.dataSource.transaction(async (manager) => {
      const open = await manager.query<{ id: string }[]>(lockEndpoints, [
        now,
        limit,
        limitPerEndpoint,
        limitPerAccount,
      ]);
      if (open.length === 0) return [];
      const ids = open.map(({ id }) => id);
      const bounds = [leaseEndsAt, limitPerEndpoint, limit, limitPerAccount];
      const rows = await rowsOf<ClaimRow>(manager, claimDue, [now, ids, ...bounds]);
      return rows.map((row) => toClaim(row, now));
    });
  }

  settle(claim: Claim, { attempt, retryAt, delivered, disables }: Settlement): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      // Locks the endpoint first, as a claim does, which prevents a deadlock.
      const [[endpoint]] = await manager.query<[{ id: string }[], number]>(
        `UPDATE webhook_endpoints SET failing_since = CASE WHEN $2 THEN NULL ELSE coalesce(failing_since, $3) END
         WHERE id = $1 RETURNING id`,
        [claim.endpoint.id, delivered, attempt.at],
      );
      if (!endpoint) return false;
      const { number, at, durationMs, status, failure, excerpt } = attempt;
      await manager.query(
        `INSERT INTO webhook_attempts SELECT id, $2, $3, $4, $5, $6, $7 FROM webhook_deliveries WHERE id = $1
         ON CONFLICT DO NOTHING`,
        [claim.deliveryId, number, at, durationMs, status, failure, excerpt],
      );
      const state = delivered ? 'delivered' : retryAt ? 'pending' : 'failed';
      await manager.query(
        `UPDATE webhook_deliveries SET state = $3, due_at = $4, is_leased = false
         WHERE id = $1 AND state = 'pending' AND (attempts = $2 OR $3 = 'delivered')`,
        [claim.deliveryId, number, state, delivered ? undefined : retryAt],
      );
      if (!disables) return false;
      const changed = await manager.query<object[]>(
        `WITH changed AS (
           UPDATE webhook_endpoints SET disabled_at = $2, disabled_because = $3
           WHERE id = $1 AND url = $4 AND disabled_at IS NULL RETURNING id, disabled_at
         ), ended AS (${endDeliveries})
         SELECT id FROM changed`,
        [claim.endpoint.id, at, disables, claim.endpoint.url],
      );
      return changed.length > 0;
    });
  }

  async createTest({ id: endpointId, accountId }: Endpoint, body: string, now: Date): Promise<Delivery> {
    const id = `whd_${newUlid()}`;
    await this.dataSource.query(
      `WITH event AS (
         INSERT INTO webhook_events (id, account_id, type, body, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id
       )
       INSERT INTO webhook_deliveries (id, endpoint_id, event_id, account_id, due_at, created_at)
       SELECT $6, $7, id, $2, $5, $5 FROM event`,
      [`evt_${newUlid()}`, accountId, testEventType, body, now, id, endpointId],
    );
    return (await this.find(id))!;
  }

  async replay(id: string, now: Date): Promise<Delivery | undefined> {
    const count = await changedBy(
      this.dataSource,
      `UPDATE webhook_deliveries d SET state = 'pending', due_at = $2, is_leased = false, tries = 0
       FROM webhook_endpoints e
       WHERE d.id = $1 AND d.state <> 'pending' AND e.id = d.endpoint_id AND e.disabled_at IS NULL`,
      [id, now],
    );
    return count > 0 ? this.find(id) : undefined;
  }

  async find(id: string): Promise<Delivery | undefined> {
    const [row] = await rowsOf<DeliveryRow>(this.dataSource, `${withEventAndLast()} WHERE d.id = $1`, [id]);
    return row && toDelivery(row);
  }

  async state(now: Date): Promise<DeliveriesState> {
    const [row] = await rowsOf<DeliveriesState>(
      this.dataSource,
      `SELECT count(*)::integer AS waiting, min(created_at) AS oldest_at,
              min(due_at) FILTER (WHERE NOT is_leased AND due_at <= $1) AS overdue_since,
              (count(DISTINCT endpoint_id) FILTER (WHERE NOT is_leased AND tries > 0))::integer AS failing_endpoints
       FROM webhook_deliveries WHERE state = 'pending'`,
      [now],
    );
    return row!;
  }

  async page({ accountId, endpointId, state, before, limit }: DeliveryQuery): Promise<Delivery[]> {
    // An index has the deliveries of a state by id, for accounts and for endpoints.
    const owner = endpointId === undefined ? 'account_id = $1' : 'endpoint_id = $5 AND account_id = $1';
    const states = state === undefined ? deliveryStates : [state];
    const values = [accountId, states, before, limit, ...(endpointId === undefined ? [] : [endpointId])];
    const newest = `
      SELECT r.* FROM unnest($2::text[]) AS s (wanted) CROSS JOIN LATERAL (
        SELECT * FROM webhook_deliveries WHERE ${owner} AND state = s.wanted AND ($3::text IS NULL OR id < $3) ORDER BY id DESC LIMIT $4
      ) r ORDER BY r.id DESC LIMIT $4`;
    const rows = await rowsOf<DeliveryRow>(
      this.dataSource,
      `${withEventAndLast(`(${newest})`)} ORDER BY d.id DESC`,
      values,
    );
    return rows.map(toDelivery);
  }

  async attempts(deliveryId: string): Promise<Attempt[]> {
    const rows = await rowsOf<AttemptRow>(
      this.dataSource,
      `SELECT ${attemptColumns} FROM webhook_attempts WHERE delivery_id = $1 ORDER BY number`,
      [deliveryId],
    );
    return rows.map(toAttempt);
  }

  async prune(before: Date): Promise<number> {
    const count = await prune(this.dataSource, 'webhook_deliveries', 'created_at', '<', before);
    const hasNone = 'NOT EXISTS (SELECT FROM webhook_deliveries WHERE event_id = r.id OFFSET 0)';
    await prune(this.dataSource, 'webhook_events', 'created_at', '<', before, `once IS NULL AND ${hasNone}`);
    const onceBefore = new Date(before.getTime() - onceRetentionDays * dayMs);
    await prune(this.dataSource, 'webhook_events', 'created_at', '<', onceBefore, hasNone);
    return count;
  }
}
