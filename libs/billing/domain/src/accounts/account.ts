import type { LimitedItem, Limits, PricedItem, Prices } from './price-list';

/** Whole credits only; the largest balance keeps every sum in JavaScript's safe range. */
export const maxCredits = 1_000_000_000_000;

export interface Account {
  readonly id: string;
  /** Lower case; unique. */
  readonly email: string;
  readonly credits: number;
  /** Remaining lookups of the last block. */
  readonly ipLookupsLeft: number;
  readonly createdAt: Date;
  /** Time of the suspension: the account's keys are refused. */
  readonly suspendedAt?: Date | undefined;
  /** Reason that the operator gave. */
  readonly suspensionReason?: string | undefined;
  /** Time of deletion. The ledger of a deleted account remains; its address and keys do not. */
  readonly deletedAt?: Date | undefined;
}

/** An account with its prices and limits: its overrides, else the defaults. */
export interface AccountTerms extends Account {
  readonly prices: Prices;
  readonly limits: Limits;
  /** Whether a validation without a result is charged. */
  readonly chargeUnknown: boolean;
  /** Days for which the bodies of its requests and answers are kept; 0: they are not stored. */
  readonly bodyDays: number;
}

/** Overrides of an account; the defaults apply to the rest. */
export interface TermOverrides {
  readonly prices: Readonly<Partial<Prices>>;
  readonly limits: Readonly<Partial<Limits>>;
}

/** A page of all accounts. */
export interface AccountQuery {
  /** Part of an email address, in any case of letters, or an id. */
  readonly search?: string | undefined;
  /** Only accounts opened before the account with this id. */
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
  /** Oldest first, without deleted accounts. */
  abstract list(): Promise<Account[]>;
  /** Newest first. A deleted account is found only by its id. */
  abstract page(query: AccountQuery): Promise<Account[]>;
  /** Number of accounts opened since a time, without deleted ones. */
  abstract countOpened(since: Date): Promise<number>;
  /** Existing accounts of these ids, in any order. */
  abstract findAll(ids: readonly string[]): Promise<Account[]>;
  abstract find(id: string): Promise<AccountTerms | undefined>;
  /** Finds an account by its address; case does not matter. */
  abstract findByEmail(email: string): Promise<Account | undefined>;
  /**
   * Changes the address of an account.
   * @throws DomainError ACCOUNT_NOT_FOUND, ACCOUNT_EXISTS
   */
  abstract setEmail(id: string, email: string): Promise<void>;
  /**
   * Overrides the account's price of an item from the next charge on. `undefined` restores the default.
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT
   */
  abstract setPrice(id: string, item: PricedItem, credits: number | undefined): Promise<void>;
  /**
   * Overrides the account's limit. `undefined` restores the default.
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT
   */
  abstract setLimit(id: string, item: LimitedItem, perSecond: number | undefined): Promise<void>;
  /** @throws DomainError ACCOUNT_NOT_FOUND */
  abstract overrides(id: string): Promise<TermOverrides>;
  /** Prices of accounts without overrides. */
  abstract defaultPrices(): Promise<Prices>;
  /**
   * Sets the default price of an item from the next charge on.
   * @throws DomainError INVALID_AMOUNT
   */
  abstract setDefaultPrice(item: PricedItem, credits: number): Promise<void>;
  /** Limits per second of accounts without overrides. */
  abstract defaultLimits(): Promise<Limits>;
  /**
   * Sets the default limit of an item from the next request on.
   * @throws DomainError INVALID_AMOUNT
   */
  abstract setDefaultLimit(item: LimitedItem, perSecond: number): Promise<void>;
  /**
   * Sets whether a validation without a result is charged. It applies to the next request; the default is false.
   *
   * @throws DomainError ACCOUNT_NOT_FOUND
   */
  abstract setChargeUnknown(id: string, chargeUnknown: boolean): Promise<void>;
  /**
   * Sets for how many days the bodies of requests and answers are kept: 0, the default, to {@link maxBodyDays}. Fewer days apply to
   * stored bodies too.
   *
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT
   */
  abstract setBodyDays(id: string, days: number): Promise<void>;
  /**
   * Suspends the account: its keys are refused, and its users see the reason. `undefined` ends the suspension.
   * @throws DomainError ACCOUNT_NOT_FOUND
   */
  abstract setSuspended(id: string, reason: string | undefined): Promise<void>;
  /**
   * Deletes an account: revokes its keys and removes its address, which another account may use then, and the bodies that it kept. Its
   * charges remain in the ledger under its id.
   *
   * @throws DomainError ACCOUNT_NOT_FOUND
   */
  abstract delete(id: string): Promise<void>;
}

/** The placeholder for a deleted account's address; no mail ever reaches `.invalid` (RFC 2606). */
export function deletedAddress(id: string): string {
  return `${id.toLowerCase()}@deleted.invalid`;
}
