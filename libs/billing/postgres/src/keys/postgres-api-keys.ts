import {
  accountNotFound,
  type AccountTerms,
  type ApiKey,
  type ApiKeyChanges,
  type ApiKeys,
  isCapped,
  type KeyCheck,
  keyNameTaken,
  keyNotFound,
  keyReplaced,
  type LimitedItem,
  listedRevokedKeys,
  maxKeys,
  maxNewKeys,
  type NewApiKey,
  requireAmount,
  requireCaps,
  type SpendingCaps,
  tooManyKeys,
  tooManyNewKeys,
} from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { accountColumns, overrideColumns, type TermsRow, toTerms } from '../accounts/postgres-accounts';
import { BatchedReads } from './batched-reads';
import { foreignKeyViolated, retried, rowsOf } from '@enrichment/postgres';
import { markKey, markNewKey, markSuccessorOf } from '../ledger/spending-marks';

/** A key beside its account, whose columns have the same names. */
type KeyRow = Omit<ApiKey, 'id' | 'limits' | 'createdAt'> & {
  readonly keyId: string;
  readonly keyLimits: ApiKey['limits'];
  readonly keyCreatedAt: Date;
};

/** The columns of an {@link ApiKey}. */
const columns = `id, account_id, name, prefix, scopes, allowed_ips, limits, caps, created_at,
  expires_at, disabled_at, revoked_at, last_used_at, replaced_at`;

export class PostgresApiKeys implements ApiKeys {
  private readonly byDigest = new BatchedReads((digests) => this.readByDigest(digests));

  constructor(private readonly dataSource: DataSource) {}

  async create({ isNameUnique = false, ...order }: NewApiKey): Promise<ApiKey> {
    const id = `key_${newUlid()}`;
    const { accountId, name, prefix, digest, scopes, allowedIps = [], caps = {}, expiresAt } = order;
    requireCaps(caps);
    await this.dataSource
      .transaction(async (manager) => {
        await lockAccount(manager, accountId);
        if (isNameUnique) await requireFreeName(manager, order);
        await requireRoom(manager, accountId);
        await manager.query(
          `INSERT INTO api_keys (id, account_id, name, prefix, digest, scopes, allowed_ips, caps, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [id, accountId, name, prefix, digest, scopes, allowedIps, JSON.stringify(caps), expiresAt],
        );
        if (isCapped(caps)) await markNewKey(manager, id);
      })
      .catch((error: unknown) => {
        throw foreignKeyViolated(error) ? accountNotFound(accountId) : error;
      });
    return this.get(id);
  }

  async digestOf(id: string): Promise<string | undefined> {
    const sql = 'SELECT digest FROM api_keys WHERE id = $1';
    return (await rowsOf<{ digest: string }>(this.dataSource, sql, [id]))[0]?.digest;
  }

  /** Called for each key that is not in memory, including keys that do not exist. */
  findByDigest(digest: string): Promise<{ key: ApiKey; account: AccountTerms } | undefined> {
    return this.byDigest.find(digest);
  }

  private async readByDigest(digests: readonly string[]) {
    const rows = await retried(() =>
      rowsOf<{ digest: string } & KeyRow & TermsRow>(
        this.dataSource,
        `SELECT k.id AS key_id, k.account_id, k.name, k.prefix, k.scopes, k.allowed_ips, k.limits AS key_limits, k.caps,
                k.created_at AS key_created_at, k.expires_at, k.disabled_at, k.revoked_at, k.last_used_at, k.replaced_at,
                k.digest, ${accountColumns}, ${overrideColumns}
         FROM api_keys k JOIN account_balances a ON a.id = k.account_id
         WHERE k.digest = ANY ($1)`,
        [digests],
      ),
    );
    return new Map(rows.map((row) => [row.digest, { key: toKey(row), account: toTerms(row) }]));
  }

  list(accountId: string): Promise<ApiKey[]> {
    return rowsOf<ApiKey>(
      this.dataSource,
      `SELECT ${columns} FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL
       UNION ALL
       (SELECT ${columns} FROM api_keys WHERE account_id = $1 AND revoked_at IS NOT NULL ORDER BY id DESC LIMIT $2)
       ORDER BY id`,
      [accountId, listedRevokedKeys],
    );
  }

  expiring(accountIds: readonly string[], after: Date, until: Date): Promise<ApiKey[]> {
    return rowsOf<ApiKey>(
      this.dataSource,
      `SELECT ${columns} FROM api_keys
       WHERE account_id = ANY ($1) AND expires_at > $2 AND expires_at <= $3
         AND revoked_at IS NULL AND disabled_at IS NULL AND replaced_at IS NULL
       ORDER BY id`,
      [accountIds, after, until],
    );
  }

  changedAfter(accountIds: readonly string[], after: Date): Promise<ApiKey[]> {
    return rowsOf<ApiKey>(
      this.dataSource,
      `SELECT ${columns} FROM api_keys
       WHERE account_id = ANY ($1) AND greatest(created_at, replaced_at, revoked_at) > $2
       ORDER BY id`,
      [accountIds, after],
    );
  }

  async find(id: string): Promise<ApiKey | undefined> {
    const sql = `SELECT ${columns} FROM api_keys WHERE id = $1`;
    const [key] = await rowsOf<ApiKey>(this.dataSource, sql, [id]);
    return key;
  }

  /** The row lock lets only the first of parallel replacements find the old key unreplaced. */
  async replace(
    id: string,
    { prefix, digest }: Pick<NewApiKey, 'prefix' | 'digest'>,
    { now, oldEndsAt }: { now: Date; oldEndsAt: Date },
  ): Promise<ApiKey> {
    const newId = `key_${newUlid()}`;
    const { accountId } = await this.get(id);
    const made = await this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await requireRoom(manager, accountId);
      const rows = await manager.query<{ caps: SpendingCaps }[]>(
        `WITH old AS (
         SELECT * FROM api_keys WHERE id = $1 AND replaced_at IS NULL AND revoked_at IS NULL FOR UPDATE
       ), retired AS (
         UPDATE api_keys k SET replaced_at = $5, expires_at = least(k.expires_at, $6) FROM old WHERE k.id = old.id
       )
       INSERT INTO api_keys (id, account_id, name, prefix, digest, scopes, allowed_ips, limits, caps, expires_at)
       SELECT $2, account_id, name, $3, $4, scopes, allowed_ips, limits, caps, expires_at FROM old
       RETURNING caps`,
        [id, newId, prefix, digest, now, oldEndsAt],
      );
      if (rows[0] && isCapped(rows[0].caps)) await markSuccessorOf(manager, newId, id);
      return rows.length > 0;
    });
    if (made) return this.get(newId);
    throw (await this.get(id)).revokedAt ? keyNotFound(id) : keyReplaced();
  }

  async change(
    id: string,
    { name, scopes, allowedIps, caps, expiresAt, disabled }: ApiKeyChanges,
    check?: KeyCheck,
  ): Promise<ApiKey> {
    if (caps) requireCaps(caps);
    await this.dataSource.transaction(async (manager) => {
      const key = await lockKey(manager, id);
      check?.(key);
      if (caps && isCapped(caps)) await markKey(manager, id, key.accountId);
      await manager.query(
        `UPDATE api_keys SET name = coalesce($2, name), scopes = coalesce($3, scopes),
           allowed_ips = coalesce($4, allowed_ips), caps = coalesce($5, caps),
           expires_at = CASE WHEN $6 THEN $7 ELSE expires_at END,
           disabled_at = CASE $8::boolean WHEN true THEN coalesce(disabled_at, now()) WHEN false THEN NULL ELSE disabled_at END
         WHERE id = $1`,
        [
          id,
          name,
          scopes,
          allowedIps,
          caps && JSON.stringify(caps),
          expiresAt !== undefined,
          expiresAt,
          disabled,
        ],
      );
    });
    return this.get(id);
  }

  async setLimit(id: string, item: LimitedItem, perSecond: number | undefined): Promise<ApiKey> {
    if (perSecond === undefined) {
      await this.dataSource.query('UPDATE api_keys SET limits = limits - $2::text WHERE id = $1', [id, item]);
    } else {
      requireAmount('per-second', perSecond, 0);
      const limit = JSON.stringify({ [item]: perSecond });
      await this.dataSource.query('UPDATE api_keys SET limits = limits || $2::jsonb WHERE id = $1', [
        id,
        limit,
      ]);
    }
    return this.get(id);
  }

  async revoke(id: string, check?: KeyCheck): Promise<ApiKey> {
    await this.dataSource.transaction(async (manager) => {
      check?.(await lockKey(manager, id));
      await manager.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL', [
        id,
      ]);
    });
    return this.get(id);
  }

  async recordUse(lastUsedAt: ReadonlyMap<string, Date>): Promise<void> {
    if (lastUsedAt.size === 0) return;
    await this.dataSource.query(
      `UPDATE api_keys k SET last_used_at = u.at FROM unnest($1::text[], $2::timestamptz[]) AS u (id, at)
       WHERE k.id = u.id AND (k.last_used_at IS NULL OR k.last_used_at < u.at)`,
      [[...lastUsedAt.keys()], [...lastUsedAt.values()]],
    );
  }

  private async get(id: string): Promise<ApiKey> {
    const key = await this.find(id);
    if (!key) throw keyNotFound(id);
    return key;
  }
}

/** Locks the account, so that concurrent new keys are counted and compared one after the other. */
async function lockAccount(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}

/** Locks a key until the end of the transaction. @throws DomainError KEY_NOT_FOUND */
async function lockKey(manager: EntityManager, id: string): Promise<ApiKey> {
  const sql = `SELECT ${columns} FROM api_keys WHERE id = $1 FOR NO KEY UPDATE`;
  const [key] = await rowsOf<ApiKey>(manager, sql, [id]);
  if (!key) throw keyNotFound(id);
  return key;
}

/** Compares with the other keys of a locked account. @throws DomainError KEY_NAME_TAKEN */
async function requireFreeName(
  manager: EntityManager,
  { accountId, name }: Pick<NewApiKey, 'accountId' | 'name'>,
): Promise<void> {
  const named = await manager.query<unknown[]>(
    'SELECT 1 FROM api_keys WHERE account_id = $1 AND name = $2 AND revoked_at IS NULL AND replaced_at IS NULL LIMIT 1',
    [accountId, name],
  );
  if (named.length > 0) throw keyNameTaken();
}

/** Counts the keys of a locked account. @throws DomainError KEY_TOO_MANY */
async function requireRoom(manager: EntityManager, accountId: string): Promise<void> {
  const [{ living, recent }] = await manager.query<[{ living: number; recent: number }]>(
    `SELECT count(*) FILTER (WHERE revoked_at IS NULL)::int AS living,
            count(*) FILTER (WHERE created_at > now() - interval '24 hours')::int AS recent
     FROM api_keys WHERE account_id = $1`,
    [accountId],
  );
  if (living >= maxKeys) throw tooManyKeys(maxKeys);
  if (recent >= maxNewKeys) throw tooManyNewKeys(maxNewKeys);
}

function toKey(row: KeyRow): ApiKey {
  const { keyId: id, keyLimits: limits, keyCreatedAt: createdAt } = row;
  const { accountId, name, prefix, scopes, allowedIps, caps } = row;
  const { expiresAt, disabledAt, revokedAt, lastUsedAt, replacedAt } = row;
  return {
    id,
    accountId,
    name,
    prefix,
    scopes,
    allowedIps,
    limits,
    caps,
    createdAt,
    expiresAt,
    disabledAt,
    revokedAt,
    lastUsedAt,
    replacedAt,
  };
}
