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

/** What an account has for itself; where it has nothing, the defaults hold. */
export interface TermOverrides {
  readonly prices: Readonly<Partial<Prices>>;
  readonly limits: Readonly<Partial<Limits>>;
}

/** A page of all accounts. */
export interface AccountQuery {
  /** Part of an email address, in any case of letters, or an id. */
  readonly search?: string | undefined;
  /** Accounts that were opened before this one only: its id. */
  readonly before?: string | undefined;
  readonly limit: number;
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
  /** Newest first. */
  abstract page(query: AccountQuery): Promise<Account[]>;
  /** Those that there are, in any order. */
  abstract findAll(ids: readonly string[]): Promise<Account[]>;
  abstract find(id: string): Promise<AccountTerms | undefined>;
  /** In any case of letters. */
  abstract findByEmail(email: string): Promise<Account | undefined>;
  /**
   * Overrides the account's price of an item, effective for the next charge; `undefined`: the default holds again.
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT
   */
  abstract setPrice(id: string, item: PricedItem, credits: number | undefined): Promise<void>;
  /**
   * Overrides the account's limit; `undefined`: the default holds again.
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT
   */
  abstract setLimit(id: string, item: LimitedItem, perSecond: number | undefined): Promise<void>;
  /** @throws DomainError ACCOUNT_NOT_FOUND */
  abstract overrides(id: string): Promise<TermOverrides>;
  /** What accounts pay that have no price of their own. */
  abstract defaultPrices(): Promise<Prices>;
  /**
   * Sets the default of an item, for every account and effective for the next charge.
   * @throws DomainError INVALID_AMOUNT
   */
  abstract setDefaultPrice(item: PricedItem, credits: number): Promise<void>;
}
