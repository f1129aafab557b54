import type { LimitedItem, Limits, PricedItem, Prices } from './price-list';

/** Whole credits only; the largest balance keeps every sum in JavaScript's safe range. */
export const maxCredits = 1_000_000_000_000;

export interface Account {
  readonly id: string;
  /** Lower case; unique. */
  readonly email: string;
  readonly credits: number;
  /** Left of the block bought last. */
  readonly ipLookupsLeft: number;
  readonly createdAt: Date;
}

/** An account with what it pays and how fast it may go: the defaults with its own overrides applied. */
export interface AccountTerms extends Account {
  readonly prices: Prices;
  readonly limits: Limits;
}

/** The accounts and their terms. Every change is announced through {@link BillingChanges}. */
export abstract class Accounts {
  /**
   * Opens an account; credits above zero are granted with a ledger entry.
   * @throws DomainError ACCOUNT_EXISTS, INVALID_AMOUNT
   */
  abstract create(account: { email: string; credits: number }): Promise<Account>;
  /** Oldest first. */
  abstract list(): Promise<Account[]>;
  abstract find(id: string): Promise<AccountTerms | undefined>;
  /** In any case of letters. */
  abstract findByEmail(email: string): Promise<Account | undefined>;
  /**
   * Overrides the account's price of an item, effective for the next charge.
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT
   */
  abstract setPrice(id: string, item: PricedItem, credits: number): Promise<void>;
  /**
   * Overrides the account's limit.
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT
   */
  abstract setLimit(id: string, item: LimitedItem, perSecond: number): Promise<void>;
}
