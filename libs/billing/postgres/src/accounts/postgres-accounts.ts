import {
  type Account,
  type AccountChanges,
  accountExists,
  accountNotFound,
  type AccountQuery,
  type Accounts,
  type AccountSettings,
  type AccountTerms,
  defaultLimits,
  defaultPrices,
  deletedAddress,
  type DefaultTerms,
  type LimitedItem,
  type PricedItem,
  requireAmount,
  requireAmounts,
  type TermOverrides,
} from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import type { DataSource } from 'typeorm';
import { deleteInBatches, retried, rowsOf, uniqueViolated } from '@enrichment/postgres';

const defaultColumns = `
  (SELECT jsonb_object_agg(d.item, d.credits) FROM default_prices d) AS default_prices,
  (SELECT jsonb_object_agg(e.item, e.per_second) FROM default_limits e) AS default_limits`;

/** Columns that hold an account's overrides, for a query that selects from `account_balances a`. */
export const overrideColumns = `
  (SELECT jsonb_object_agg(p.item, p.credits) FROM account_prices p WHERE p.account_id = a.id) AS prices,
  (SELECT jsonb_object_agg(l.item, l.per_second) FROM account_limits l WHERE l.account_id = a.id) AS limits,
  ${defaultColumns},
  (SELECT s.suspended_at FROM account_states s WHERE s.account_id = a.id) AS suspended_at,
  (SELECT s.suspension_reason FROM account_states s WHERE s.account_id = a.id) AS suspension_reason,
  (SELECT s.deleted_at FROM account_states s WHERE s.account_id = a.id) AS deleted_at,
  (SELECT s.charge_unknown FROM account_states s WHERE s.account_id = a.id) AS charge_unknown,
  (SELECT s.body_days FROM account_states s WHERE s.account_id = a.id) AS body_days`;

/** Sets or removes an account's own terms. Parameters: the account's id, and values by item. */
const setTerms = (table: string, column: string) => `
  WITH changes AS (SELECT key AS item, value::bigint FROM jsonb_each_text($2)),
       gone AS (DELETE FROM ${table} WHERE account_id = $1 AND item IN (SELECT item FROM changes WHERE value IS NULL))
  INSERT INTO ${table} SELECT $1, item, value FROM changes WHERE value IS NOT NULL
  ON CONFLICT (account_id, item) DO UPDATE SET ${column} = excluded.${column}`;

/** Parameters: the account's id, whether validations without a result are charged, days, whether a suspension changes, its reason. */
const setState = `
  INSERT INTO account_states AS s (account_id, charge_unknown, body_days, suspended_at, suspension_reason)
  VALUES ($1, coalesce($2, false), coalesce($3, 0), CASE WHEN $5::text IS NOT NULL THEN now() END, $5)
  ON CONFLICT (account_id) DO UPDATE SET
    charge_unknown = coalesce($2, s.charge_unknown), body_days = coalesce($3, s.body_days),
    suspended_at = CASE WHEN $4 THEN excluded.suspended_at ELSE s.suspended_at END,
    suspension_reason = CASE WHEN $4 THEN $5 ELSE s.suspension_reason END`;

/** The columns of an {@link Account}, beside those of its state. */
export const accountColumns = 'a.id, a.email, a.credits, a.ip_lookups_left, a.created_at';

/** Accounts with suspension and deletion. */
const accountsWithStates = `SELECT ${accountColumns}, s.suspended_at, s.suspension_reason, s.deleted_at
   FROM account_balances a LEFT JOIN account_states s ON s.account_id = a.id`;

type Overrides<Item extends string> = Partial<Record<Item, number>> | undefined;

interface DefaultsRow {
  readonly defaultPrices: Overrides<PricedItem>;
  readonly defaultLimits: Overrides<LimitedItem>;
}

/** An account as {@link overrideColumns} read it: what is not set is `undefined`. */
export interface TermsRow extends Account, DefaultsRow {
  readonly prices: Overrides<PricedItem>;
  readonly limits: Overrides<LimitedItem>;
  readonly chargeUnknown: boolean | undefined;
  readonly bodyDays: number | undefined;
}

export function toTerms(row: TermsRow): AccountTerms {
  const { id, email, credits, ipLookupsLeft, createdAt, suspendedAt, suspensionReason, deletedAt } = row;
  const { prices, limits } = toDefaults(row);
  return {
    id,
    email,
    credits,
    ipLookupsLeft,
    createdAt,
    suspendedAt,
    suspensionReason,
    deletedAt,
    prices: { ...prices, ...row.prices },
    limits: { ...limits, ...row.limits },
    chargeUnknown: row.chargeUnknown ?? false,
    bodyDays: row.bodyDays ?? 0,
  };
}

function toDefaults(row: DefaultsRow): DefaultTerms {
  return {
    prices: { ...defaultPrices, ...row.defaultPrices },
    limits: { ...defaultLimits, ...row.defaultLimits },
  };
}

export class PostgresAccounts implements Accounts {
  /** @param dataSource or the manager of a transaction that the accounts' statements are part of */
  constructor(private readonly dataSource: Pick<DataSource, 'query' | 'transaction'>) {}

  async create({ email, credits }: { email: string; credits: number }): Promise<Account> {
    requireAmount('credits', credits, 0);
    const id = `acc_${newUlid()}`;
    const address = email.toLowerCase();
    try {
      // The account is not visible to other transactions yet, so its first entry needs no lock.
      const rows = await this.dataSource.query<[{ created_at: Date }]>(
        `WITH account AS (INSERT INTO accounts (id, email) VALUES ($1, $2) RETURNING *),
              entry AS (INSERT INTO ledger (account, number, kind, credits, balance_after, ip_lookups, ip_lookups_after)
                        SELECT number, 1, 1, $3::bigint, $3::bigint, 0, 0 FROM account WHERE $3::bigint > 0 RETURNING account, number),
              note AS (INSERT INTO ledger_notes (account, number, reason) SELECT account, number, 'opening balance' FROM entry),
              head AS (INSERT INTO ledger_new_heads SELECT ARRAY[account], ARRAY[number], ARRAY[$3::bigint], ARRAY[0] FROM entry)
         SELECT created_at FROM account`,
        [id, address, credits],
      );
      return { id, email: address, credits, ipLookupsLeft: 0, createdAt: rows[0].created_at };
    } catch (error) {
      throw uniqueViolated(error) ? accountExists(address) : error;
    }
  }

  list(): Promise<Account[]> {
    return rowsOf(this.dataSource, `${accountsWithStates} WHERE s.deleted_at IS NULL ORDER BY a.id`);
  }

  page({ search, before, limit }: AccountQuery): Promise<Account[]> {
    return rowsOf(
      this.dataSource,
      // The balances of the page alone are read.
      `${accountsWithStates}
       WHERE a.id = ANY (ARRAY(
         SELECT a.id FROM accounts a LEFT JOIN account_states s ON s.account_id = a.id
         WHERE (a.id = $1 OR s.deleted_at IS NULL AND ($1::text IS NULL OR position(lower($1) IN email) > 0))
           AND ($2::text IS NULL OR a.id < $2)
         ORDER BY a.id DESC LIMIT $3))
       ORDER BY a.id DESC`,
      [search, before, limit],
    );
  }

  async countOpened(since: Date): Promise<number> {
    const [row] = await this.dataSource.query<[{ opened: number }]>(
      `SELECT count(*) AS opened FROM accounts a LEFT JOIN account_states s ON s.account_id = a.id
       WHERE a.created_at >= $1 AND s.deleted_at IS NULL`,
      [since],
    );
    return row.opened;
  }

  findAll(ids: readonly string[]): Promise<Account[]> {
    return rowsOf(this.dataSource, `${accountsWithStates} WHERE a.id = ANY ($1)`, [ids]);
  }

  async find(id: string): Promise<AccountSettings | undefined> {
    const [row] = await retried(() =>
      rowsOf<TermsRow & { thresholds: number[] | undefined }>(
        this.dataSource,
        `SELECT ${accountColumns}, ${overrideColumns},
           (SELECT jsonb_agg(t.threshold ORDER BY t.threshold DESC)
            FROM low_balance_alerts t WHERE t.account_id = a.id) AS thresholds
         FROM account_balances a WHERE a.id = $1`,
        [id],
      ),
    );
    if (!row) return undefined;
    const own = { prices: row.prices ?? {}, limits: row.limits ?? {} };
    return { ...toTerms(row), own, thresholds: row.thresholds ?? [] };
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    const sql = `${accountsWithStates} WHERE a.email = $1`;
    const [account] = await rowsOf<Account>(this.dataSource, sql, [email.toLowerCase()]);
    return account;
  }

  async setEmail(id: string, email: string): Promise<void> {
    const address = email.toLowerCase();
    const [, count] = await this.dataSource
      .query<[unknown, number]>('UPDATE accounts SET email = $2 WHERE id = $1', [id, address])
      .catch((error: unknown) => {
        throw uniqueViolated(error) ? accountExists(address) : error;
      });
    if (count === 0) throw accountNotFound(id);
  }

  async change(
    id: string,
    changes: AccountChanges,
    check?: (before: AccountSettings) => void,
  ): Promise<AccountSettings> {
    requireAmounts(changes);
    const { prices, limits, chargeUnknown, bodyDays, suspension, thresholds } = changes;
    return this.dataSource.transaction(async (manager) => {
      // Of concurrent changes, each compares with what the one before has written.
      await manager.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [id]);
      const before = await new PostgresAccounts(manager).find(id);
      if (!before || before.deletedAt) throw accountNotFound(id);
      check?.(before);
      if (prices) await manager.query(setTerms('account_prices', 'credits'), [id, prices]);
      if (limits) await manager.query(setTerms('account_limits', 'per_second'), [id, limits]);
      if (chargeUnknown !== undefined || bodyDays !== undefined || suspension !== undefined)
        await manager.query(setState, [id, chargeUnknown, bodyDays, suspension !== undefined, suspension]);
      if (thresholds) {
        await manager.query('DELETE FROM low_balance_alerts WHERE account_id = $1', [id]);
        await manager.query(
          'INSERT INTO low_balance_alerts SELECT DISTINCT $1, t FROM unnest($2::bigint[]) AS t',
          [id, thresholds],
        );
      }
      return before;
    });
  }

  async thresholdsOf(accountIds: readonly string[]): Promise<Map<string, number[]>> {
    const rows = await this.dataSource.query<{ id: string; thresholds: number[] }[]>(
      `SELECT account_id AS id, jsonb_agg(threshold ORDER BY threshold DESC) AS thresholds
       FROM low_balance_alerts WHERE account_id = ANY ($1) GROUP BY account_id`,
      [accountIds],
    );
    return new Map(rows.map(({ id, thresholds }) => [id, thresholds]));
  }

  async defaults(): Promise<DefaultTerms> {
    const [row] = await rowsOf<DefaultsRow>(this.dataSource, `SELECT ${defaultColumns}`);
    return toDefaults(row!);
  }

  async setDefaults(
    changes: Partial<TermOverrides>,
    check?: (before: DefaultTerms) => void,
  ): Promise<DefaultTerms> {
    requireAmounts(changes);
    const { prices = {}, limits = {} } = changes;
    return this.dataSource.transaction(async (manager) => {
      await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('default terms', 0))");
      const before = await new PostgresAccounts(manager).defaults();
      check?.(before);
      await manager.query(
        `WITH limits AS (
           INSERT INTO default_limits SELECT key, value::bigint FROM jsonb_each_text($2)
           ON CONFLICT (item) DO UPDATE SET per_second = excluded.per_second)
         INSERT INTO default_prices SELECT key, value::bigint FROM jsonb_each_text($1)
         ON CONFLICT (item) DO UPDATE SET credits = excluded.credits`,
        [prices, limits],
      );
      return before;
    });
  }

  async delete(id: string): Promise<void> {
    const [deleted] = await this.dataSource.query<[object[], number]>(
      `WITH account AS (UPDATE accounts SET email = $2 WHERE id = $1 RETURNING id),
            state AS (INSERT INTO account_states (account_id, deleted_at) SELECT id, now() FROM account
                      ON CONFLICT (account_id) DO UPDATE SET deleted_at = coalesce(account_states.deleted_at, now())),
            alerts AS (DELETE FROM low_balance_alerts WHERE account_id IN (SELECT id FROM account))
       UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE account_id IN (SELECT id FROM account)
       RETURNING (SELECT id FROM account)`,
      [id, deletedAddress(id)],
    );
    // An account without keys also returns no row.
    if (deleted.length === 0 && !(await this.find(id))) throw accountNotFound(id);
    // After the first statement, which waits for claims in progress.
    for (const table of ['request_bodies', 'stored_answers'])
      await deleteInBatches(this.dataSource, table, `SELECT ctid FROM ${table} WHERE account_id = $1`, [id]);
  }

  /** Ids of the accounts that were deleted in the last days. */
  async deletedInDays(days: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT account_id AS id FROM account_states WHERE deleted_at > now() - $1 * interval '1 day'`,
      [days],
    );
    return rows.map(({ id }) => id);
  }
}
