import {
  type Account,
  accountExists,
  accountNotFound,
  type AccountQuery,
  type Accounts,
  type AccountTerms,
  defaultLimits,
  defaultPrices,
  deletedAddress,
  type LimitedItem,
  type Limits,
  type PricedItem,
  type Prices,
  requireAmount,
  requireBodyDays,
  type TermOverrides,
} from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import type { DataSource } from 'typeorm';
import { foreignKeyViolated, retried, uniqueViolated } from '@enrichment/postgres';

type Overrides<Item extends string> = Partial<Record<Item, number>> | null;

/** Columns that hold an account's overrides, for a query that selects from `account_balances a`. */
export const overrideColumns = `
  (SELECT jsonb_object_agg(p.item, p.credits) FROM account_prices p WHERE p.account_id = a.id) AS prices,
  (SELECT jsonb_object_agg(d.item, d.credits) FROM default_prices d) AS default_prices,
  (SELECT jsonb_object_agg(l.item, l.per_second) FROM account_limits l WHERE l.account_id = a.id) AS limits,
  (SELECT jsonb_object_agg(e.item, e.per_second) FROM default_limits e) AS default_limits,
  (SELECT s.suspended_at FROM account_states s WHERE s.account_id = a.id) AS suspended_at,
  (SELECT s.suspension_reason FROM account_states s WHERE s.account_id = a.id) AS suspension_reason,
  (SELECT s.deleted_at FROM account_states s WHERE s.account_id = a.id) AS deleted_at,
  (SELECT s.charge_unknown FROM account_states s WHERE s.account_id = a.id) AS charge_unknown,
  (SELECT s.body_days FROM account_states s WHERE s.account_id = a.id) AS body_days`;

/** Accounts with suspension and deletion. */
const accountsWithStates = `SELECT a.*, s.suspended_at, s.suspension_reason, s.deleted_at
   FROM account_balances a LEFT JOIN account_states s ON s.account_id = a.id`;

export interface AccountRow {
  id: string;
  email: string;
  credits: number;
  ip_lookups_left: number;
  created_at: Date;
  prices: Overrides<PricedItem>;
  limits: Overrides<LimitedItem>;
  default_prices: Overrides<PricedItem>;
  default_limits: Overrides<LimitedItem>;
  suspended_at: Date | null;
  suspension_reason: string | null;
  deleted_at: Date | null;
  charge_unknown: boolean | null;
  body_days: number | null;
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    credits: row.credits,
    ipLookupsLeft: row.ip_lookups_left,
    createdAt: row.created_at,
    suspendedAt: row.suspended_at ?? undefined,
    suspensionReason: row.suspension_reason ?? undefined,
    deletedAt: row.deleted_at ?? undefined,
  };
}

export function toTerms(row: AccountRow): AccountTerms {
  return {
    ...toAccount(row),
    prices: { ...defaultPrices, ...row.default_prices, ...row.prices },
    limits: { ...defaultLimits, ...row.default_limits, ...row.limits },
    chargeUnknown: row.charge_unknown ?? false,
    bodyDays: row.body_days ?? 0,
  };
}

export class PostgresAccounts implements Accounts {
  /** @param dataSource or the manager of a transaction that the accounts' statements are part of */
  constructor(private readonly dataSource: Pick<DataSource, 'query'>) {}

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

  async list(): Promise<Account[]> {
    const rows = await this.dataSource.query<AccountRow[]>(
      `${accountsWithStates} WHERE s.deleted_at IS NULL ORDER BY a.id`,
    );
    return rows.map(toAccount);
  }

  async page({ search, before, limit }: AccountQuery): Promise<Account[]> {
    const rows = await this.dataSource.query<AccountRow[]>(
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
    return rows.map(toAccount);
  }

  async countOpened(since: Date): Promise<number> {
    const [row] = await this.dataSource.query<[{ opened: number }]>(
      `SELECT count(*) AS opened FROM accounts a LEFT JOIN account_states s ON s.account_id = a.id
       WHERE a.created_at >= $1 AND s.deleted_at IS NULL`,
      [since],
    );
    return row.opened;
  }

  async findAll(ids: readonly string[]): Promise<Account[]> {
    const rows = await this.dataSource.query<AccountRow[]>(`${accountsWithStates} WHERE a.id = ANY ($1)`, [
      ids,
    ]);
    return rows.map(toAccount);
  }

  async find(id: string): Promise<AccountTerms | undefined> {
    const rows = await retried(() =>
      this.dataSource.query<AccountRow[]>(
        `SELECT a.*, ${overrideColumns} FROM account_balances a WHERE a.id = $1`,
        [id],
      ),
    );
    return rows[0] && toTerms(rows[0]);
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    const rows = await this.dataSource.query<AccountRow[]>(`${accountsWithStates} WHERE a.email = $1`, [
      email.toLowerCase(),
    ]);
    return rows[0] && toAccount(rows[0]);
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

  async setPrice(id: string, item: PricedItem, credits: number | undefined): Promise<void> {
    if (credits === undefined) return this.removeOverride('account_prices', id, item);
    requireAmount('credits', credits, 0);
    await this.ofAccount(
      `INSERT INTO account_prices VALUES ($1, $2, $3) ON CONFLICT (account_id, item) DO UPDATE SET credits = excluded.credits`,
      [id, item, credits],
    );
  }

  async setLimit(id: string, item: LimitedItem, perSecond: number | undefined): Promise<void> {
    if (perSecond === undefined) return this.removeOverride('account_limits', id, item);
    requireAmount('per-second', perSecond, 0);
    await this.ofAccount(
      `INSERT INTO account_limits VALUES ($1, $2, $3) ON CONFLICT (account_id, item) DO UPDATE SET per_second = excluded.per_second`,
      [id, item, perSecond],
    );
  }

  async overrides(id: string): Promise<TermOverrides> {
    const { prices, limits } = await this.row(id);
    return { prices: prices ?? {}, limits: limits ?? {} };
  }

  async defaultPrices(): Promise<Prices> {
    const rows = await this.dataSource.query<{ item: PricedItem; credits: number }[]>(
      'SELECT item, credits FROM default_prices',
    );
    return { ...defaultPrices, ...Object.fromEntries(rows.map(({ item, credits }) => [item, credits])) };
  }

  async setDefaultPrice(item: PricedItem, credits: number): Promise<void> {
    requireAmount('credits', credits, 0);
    await this.dataSource.query(
      'INSERT INTO default_prices VALUES ($1, $2) ON CONFLICT (item) DO UPDATE SET credits = excluded.credits',
      [item, credits],
    );
  }

  async defaultLimits(): Promise<Limits> {
    const rows = await this.dataSource.query<{ item: LimitedItem; per_second: number }[]>(
      'SELECT item, per_second FROM default_limits',
    );
    const set = Object.fromEntries(rows.map(({ item, per_second: perSecond }) => [item, perSecond]));
    return { ...defaultLimits, ...set };
  }

  async setDefaultLimit(item: LimitedItem, perSecond: number): Promise<void> {
    requireAmount('per-second', perSecond, 0);
    await this.dataSource.query(
      'INSERT INTO default_limits VALUES ($1, $2) ON CONFLICT (item) DO UPDATE SET per_second = excluded.per_second',
      [item, perSecond],
    );
  }

  async setChargeUnknown(id: string, chargeUnknown: boolean): Promise<void> {
    await this.ofAccount(
      `INSERT INTO account_states (account_id, charge_unknown) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET charge_unknown = excluded.charge_unknown`,
      [id, chargeUnknown],
    );
  }

  async setBodyDays(id: string, days: number): Promise<void> {
    requireBodyDays(days);
    await this.ofAccount(
      `INSERT INTO account_states (account_id, body_days) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET body_days = excluded.body_days`,
      [id, days],
    );
  }

  async setSuspended(id: string, reason: string | undefined): Promise<void> {
    await this.ofAccount(
      `INSERT INTO account_states (account_id, suspended_at, suspension_reason)
       VALUES ($1, CASE WHEN $2::text IS NOT NULL THEN now() END, $2)
       ON CONFLICT (account_id) DO UPDATE
       SET suspended_at = excluded.suspended_at, suspension_reason = excluded.suspension_reason`,
      [id, reason],
    );
  }

  async delete(id: string): Promise<void> {
    const [deleted] = await this.dataSource.query<[object[], number]>(
      `WITH account AS (UPDATE accounts SET email = $2 WHERE id = $1 RETURNING id),
            state AS (INSERT INTO account_states (account_id, deleted_at) SELECT id, now() FROM account
                      ON CONFLICT (account_id) DO UPDATE SET deleted_at = coalesce(account_states.deleted_at, now())),
            alerts AS (DELETE FROM low_balance_alerts WHERE account_id IN (SELECT id FROM account)),
            bodies AS (DELETE FROM request_bodies WHERE account_id IN (SELECT id FROM account))
       UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE account_id IN (SELECT id FROM account)
       RETURNING (SELECT id FROM account)`,
      [id, deletedAddress(id)],
    );
    // An account without keys also returns no row.
    if (deleted.length === 0) await this.row(id);
    // After the first statement, which waits for claims in progress.
    await this.dataSource.query('DELETE FROM stored_answers WHERE account_id = $1', [id]);
  }

  /** Ids of the accounts that were deleted in the last days. */
  async deletedInDays(days: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ account_id: string }[]>(
      `SELECT account_id FROM account_states WHERE deleted_at > now() - $1 * interval '1 day'`,
      [days],
    );
    return rows.map(({ account_id: accountId }) => accountId);
  }

  private async row(id: string): Promise<AccountRow> {
    const [row] = await this.dataSource.query<AccountRow[]>(
      `SELECT a.*, ${overrideColumns} FROM account_balances a WHERE a.id = $1`,
      [id],
    );
    if (!row) throw accountNotFound(id);
    return row;
  }

  private async removeOverride(table: 'account_prices' | 'account_limits', id: string, item: string) {
    await this.row(id);
    await this.dataSource.query(`DELETE FROM ${table} WHERE account_id = $1 AND item = $2`, [id, item]);
  }

  /** @param parameters the account's id first */
  private async ofAccount(sql: string, parameters: readonly [id: string, ...unknown[]]): Promise<void> {
    await this.dataSource.query(sql, [...parameters]).catch((error: unknown) => {
      throw foreignKeyViolated(error) ? accountNotFound(parameters[0]) : error;
    });
  }
}
