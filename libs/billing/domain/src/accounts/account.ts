import type { LimitedItem, Limits, PricedItem, Prices } from './price-list';

/** Whole credits only; the largest balance keeps every sum in JavaScript's safe range. */
export const maxCredits = 1_000_000_000_000;

/** A move of an account to another cell. */
export interface AccountMove {
  readonly cell: string;
  /** Whether the account is there; until then it is frozen. */
  readonly isDone: boolean;
}

export interface Account {
  readonly id: string;
  /** Lower case; unique. */
  readonly email: string;
  readonly credits: number;
  /** Left of the block bought last. */
  readonly ipLookupsLeft: number;
  readonly createdAt: Date;
  /** Time since which the operator has its keys refused. */
  readonly suspendedAt?: Date | undefined;
  /** Why, in the operator's words. */
  readonly suspensionReason?: string | undefined;
  /** Time of its deletion. Its ledger remains, without its address and keys. */
  readonly deletedAt?: Date | undefined;
  /** Where it moves to, or has moved to: here it changes no more. */
  readonly move?: AccountMove | undefined;
}

/** An account with its prices and limits: the defaults with its own overrides. */
export interface AccountTerms extends Account {
  readonly prices: Prices;
  readonly limits: Limits;
  /** Whether a validation without a result is charged. */
  readonly chargeUnknown: boolean;
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
  /** Oldest first, without those that were deleted or have moved. */
  abstract list(): Promise<Account[]>;
  /** Newest first; one that was deleted or has moved is found by its id only. */
  abstract page(query: AccountQuery): Promise<Account[]>;
  /** How many accounts were opened since a time, without those that were deleted. */
  abstract countOpened(since: Date): Promise<number>;
  /** Existing accounts of these ids, in any order. */
  abstract findAll(ids: readonly string[]): Promise<Account[]>;
  abstract find(id: string): Promise<AccountTerms | undefined>;
  /** Finds an account by its address; case does not matter. */
  abstract findByEmail(email: string): Promise<Account | undefined>;
  /**
   * Has an account go by another address.
   * @throws DomainError ACCOUNT_NOT_FOUND, ACCOUNT_EXISTS
   */
  abstract setEmail(id: string, email: string): Promise<void>;
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
  /** Prices of accounts without overrides. */
  abstract defaultPrices(): Promise<Prices>;
  /**
   * Sets the default of an item, for every account and effective for the next charge.
   * @throws DomainError INVALID_AMOUNT
   */
  abstract setDefaultPrice(item: PricedItem, credits: number): Promise<void>;
  /** Limits per second of accounts without overrides. */
  abstract defaultLimits(): Promise<Limits>;
  /**
   * Sets the default of an item, for every account and effective for the next request.
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
   * Refuses the account's keys, for a reason that its users read; `undefined` accepts them again.
   * @throws DomainError ACCOUNT_NOT_FOUND
   */
  abstract setSuspended(id: string, reason: string | undefined): Promise<void>;
  /**
   * Freezes an account that moves to another cell: after that no charge or grant of it succeeds here. `undefined` ends that.
   *
   * @throws DomainError ACCOUNT_NOT_FOUND
   */
  abstract setMove(id: string, move: AccountMove | undefined): Promise<void>;
  /**
   * Deletes an account: revokes its keys and removes its address, which may open another account. Its charges remain in
   * the ledger under its id.
   *
   * @throws DomainError ACCOUNT_NOT_FOUND
   */
  abstract delete(id: string): Promise<void>;
}

/** The placeholder for a deleted account's address; no mail ever reaches `.invalid` (RFC 2606). */
export function deletedAddress(id: string): string {
  return `${id.toLowerCase()}@deleted.invalid`;
}
