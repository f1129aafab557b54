import { newUlid } from '@enrichment/kernel';
import {
  type DisabledReason,
  type Endpoint,
  type EndpointChanges,
  type EndpointCheck,
  endpointNameTaken,
  type Endpoints,
  maxEndpoints,
  type NewEndpoint,
  type OldSecret,
  retired,
  tooManyEndpoints,
} from '@enrichment/webhooks-domain';
import { changedBy, rowsOf } from '@enrichment/postgres';
import type { DataSource, EntityManager } from 'typeorm';

type Row = Omit<Endpoint, 'disabled'> & {
  disabledAt: Date | undefined;
  disabledBecause: DisabledReason | undefined;
};

export interface SecretColumns {
  secret: string;
  oldSecret: string | undefined;
  oldSecretEndsAt: Date | undefined;
  /** Replaced secrets, latest first; times as text. */
  olderSecrets: readonly { readonly secret: string; readonly endsAt: string }[];
}

/** All columns except the secrets. */
const columns =
  'id, account_id, name, url, description, types, created_at, disabled_at, disabled_because, failing_since, old_secret_ends_at';

/** Ends the waiting deliveries of the endpoint in `changed`, if it is disabled. */
export const endDeliveries = `UPDATE webhook_deliveries SET state = 'failed', due_at = NULL, is_leased = false
  WHERE state = 'pending' AND endpoint_id IN (SELECT id FROM changed WHERE disabled_at IS NOT NULL)`;

export class PostgresEndpoints implements Endpoints {
  constructor(private readonly dataSource: DataSource) {}

  create(order: NewEndpoint, now: Date): Promise<Endpoint> {
    const { accountId, name, url, description, types, secret, disabled } = order;
    return this.dataSource.transaction(async (manager) => {
      // Locks the row of the watch until the end, so that concurrent new endpoints are counted.
      await manager.query(
        `INSERT INTO webhook_watches VALUES ($1, NULL, '-infinity')
         ON CONFLICT (account_id) DO UPDATE SET looked_at = webhook_watches.looked_at`,
        [accountId],
      );
      const [{ count, named }] = await manager.query<[{ count: number; named: number }]>(
        'SELECT count(*)::int, count(*) FILTER (WHERE name = $2)::int AS named FROM webhook_endpoints WHERE account_id = $1',
        [accountId, name],
      );
      if (named > 0) throw endpointNameTaken();
      if (count >= maxEndpoints) throw tooManyEndpoints();
      const [row] = await rowsOf<Row>(
        manager,
        `INSERT INTO webhook_endpoints (id, account_id, name, url, description, types, secret, created_at, disabled_because, disabled_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $9::text IS NOT NULL THEN $8::timestamptz END) RETURNING ${columns}`,
        [`whe_${newUlid()}`, accountId, name, url, description, types, secret, now, disabled],
      );
      return toEndpoint(row!);
    });
  }

  async list(accountId: string): Promise<Endpoint[]> {
    const rows = await rowsOf<Row>(
      this.dataSource,
      `SELECT ${columns} FROM webhook_endpoints WHERE account_id = $1 ORDER BY id`,
      [accountId],
    );
    return rows.map(toEndpoint);
  }

  async find(id: string): Promise<Endpoint | undefined> {
    const [row] = await rowsOf<Row>(
      this.dataSource,
      `SELECT ${columns} FROM webhook_endpoints WHERE id = $1`,
      [id],
    );
    return row && toEndpoint(row);
  }

  async change(
    id: string,
    { url, description, types, disabled }: EndpointChanges,
    now: Date,
    check?: EndpointCheck,
  ): Promise<Endpoint | undefined> {
    return this.dataSource.transaction(async (manager) => {
      if (check && !(await this.passes(manager, id, check))) return undefined;
      const [row] = await rowsOf<Row>(
        manager,
        `WITH changed AS (
           UPDATE webhook_endpoints SET
             url = coalesce($2, url), description = coalesce($3, description), types = coalesce($4, types),
             disabled_at = CASE WHEN $5 THEN coalesce(disabled_at, $6) WHEN NOT $5 THEN NULL ELSE disabled_at END,
             disabled_because = CASE WHEN $5 THEN coalesce(disabled_because, $7) WHEN NOT $5 THEN NULL ELSE disabled_because END,
             failing_since = CASE WHEN NOT $5 THEN NULL ELSE failing_since END
           WHERE id = $1 RETURNING ${columns}
         ), ended AS (${endDeliveries})
         SELECT * FROM changed`,
        [
          id,
          url,
          description,
          types,
          disabled === undefined ? undefined : disabled !== false,
          now,
          disabled || undefined,
        ],
      );
      return row && toEndpoint(row);
    });
  }

  rotate(id: string, secret: string, endsAt: Date, now: Date): Promise<Endpoint | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const [present] = await rowsOf<SecretColumns>(
        manager,
        'SELECT secret, old_secret, old_secret_ends_at, older_secrets FROM webhook_endpoints WHERE id = $1 FOR UPDATE',
        [id],
      );
      if (!present) return undefined;
      const [old, ...older] = retired(toOldSecrets(present), { secret: present.secret, endsAt }, now);
      const [row] = await rowsOf<Row>(
        manager,
        `UPDATE webhook_endpoints SET secret = $2, old_secret = $3, old_secret_ends_at = $4, older_secrets = $5
         WHERE id = $1 RETURNING ${columns}`,
        [id, secret, old.secret, old.endsAt, JSON.stringify(older)],
      );
      return toEndpoint(row!);
    });
  }

  async remove(id: string, check?: EndpointCheck): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      if (check && !(await this.passes(manager, id, check))) return false;
      return (await changedBy(manager, 'DELETE FROM webhook_endpoints WHERE id = $1', [id])) > 0;
    });
  }

  /** Locks an endpoint until the end of the transaction and checks it; `false` when it is unknown. */
  private async passes(manager: EntityManager, id: string, check: EndpointCheck): Promise<boolean> {
    const [row] = await rowsOf<Row>(
      manager,
      `SELECT ${columns} FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    if (row) check(toEndpoint(row));
    return row !== undefined;
  }
}

export function toOldSecrets(row: Omit<SecretColumns, 'secret'>): OldSecret[] {
  const { oldSecret: secret, oldSecretEndsAt: endsAt } = row;
  if (secret === undefined || endsAt === undefined) return [];
  const older = row.olderSecrets.map((each) => ({ secret: each.secret, endsAt: new Date(each.endsAt) }));
  return [{ secret, endsAt }, ...older];
}

function toEndpoint({ disabledAt: at, disabledBecause: because, ...row }: Row): Endpoint {
  return { ...row, disabled: at && because ? { at, because } : undefined };
}
