import {
  type Account,
  accountExists,
  accountNotFound,
  type Accounts,
  type AccountTerms,
  defaultLimits,
  defaultPrices,
  type LimitedItem,
  type PricedItem,
  requireAmount,
} from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import type { DataSource } from 'typeorm';
import { writeGrant } from './grant';
import { foreignKeyViolated, uniqueViolated } from './sql-errors';
import { accountSchema } from './schemas';

type Overrides<Item extends string> = Partial<Record<Item, number>> | null;

/** Columns that hold an account's overrides, for a query that selects from `accounts a`. */
export const overrideColumns = `
  (SELECT jsonb_object_agg(p.item, p.credits) FROM account_prices p WHERE p.account_id = a.id) AS prices,
  (SELECT jsonb_object_agg(l.item, l.per_second) FROM account_limits l WHERE l.account_id = a.id) AS limits`;

export interface AccountRow {
  id: string;
  email: string;
  credits: number;
  ip_lookups_left: number;
  created_at: Date;
  prices: Overrides<PricedItem>;
  limits: Overrides<LimitedItem>;
}

export function toTerms(row: AccountRow): AccountTerms {
  return {
    id: row.id,
    email: row.email,
    credits: row.credits,
    ipLookupsLeft: row.ip_lookups_left,
    createdAt: row.created_at,
    prices: { ...defaultPrices, ...row.prices },
    limits: { ...defaultLimits, ...row.limits },
  };
}

export class PostgresAccounts implements Accounts {
  constructor(private readonly dataSource: DataSource) {}

  async create({ email, credits }: { email: string; credits: number }): Promise<Account> {
    requireAmount('credits', credits, 0);
    const id = `acc_${newUlid()}`;
    const address = email.toLowerCase();
    try {
      return await this.dataSource.transaction(async (transaction) => {
        await transaction.insert(accountSchema, { id, email: address });
        if (credits > 0) await writeGrant(transaction, { accountId: id, credits, reason: 'opening balance' });
        return transaction.findOneByOrFail(accountSchema, { id });
      });
    } catch (error) {
      throw uniqueViolated(error) ? accountExists(address) : error;
    }
  }

  list(): Promise<Account[]> {
    return this.dataSource.getRepository(accountSchema).find({ order: { id: 'ASC' } });
  }

  async find(id: string): Promise<AccountTerms | undefined> {
    const rows = await this.dataSource.query<AccountRow[]>(
      `SELECT a.*, ${overrideColumns} FROM accounts a WHERE a.id = $1`,
      [id],
    );
    return rows[0] && toTerms(rows[0]);
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    const account = await this.dataSource
      .getRepository(accountSchema)
      .findOneBy({ email: email.toLowerCase() });
    return account ?? undefined;
  }

  async setPrice(id: string, item: PricedItem, credits: number): Promise<void> {
    requireAmount('credits', credits, 0);
    await this.override(
      `INSERT INTO account_prices VALUES ($1, $2, $3) ON CONFLICT (account_id, item) DO UPDATE SET credits = excluded.credits`,
      [id, item, credits],
    );
  }

  async setLimit(id: string, item: LimitedItem, perSecond: number): Promise<void> {
    requireAmount('per-second', perSecond, 0);
    await this.override(
      `INSERT INTO account_limits VALUES ($1, $2, $3) ON CONFLICT (account_id, item) DO UPDATE SET per_second = excluded.per_second`,
      [id, item, perSecond],
    );
  }

  private async override(sql: string, parameters: [id: string, item: string, value: number]): Promise<void> {
    await this.dataSource.query(sql, parameters).catch((error: unknown) => {
      throw foreignKeyViolated(error) ? accountNotFound(parameters[0]) : error;
    });
  }
}
