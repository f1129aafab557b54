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

/** Terms of accounts without their own. */
export type DefaultTerms = Pick<AccountTerms, 'prices' | 'limits'>;

/** Terms, what the account has of its own, and the balances at which its owner is warned. */
export interface AccountSettings extends AccountTerms {
  readonly own: TermOverrides;
  /** Highest first, in credits. A new account has none. */
  readonly thresholds: readonly number[];
}

/** A change of an account by its owner or the operator. What is left out stays. */
export interface AccountChanges {
  /** Its own prices, from the next charge on; `null` restores the default. */
  readonly prices?: Readonly<Partial<Record<PricedItem, number | null>>>;
  /** Its own limits per second; `null` restores the default. */
  readonly limits?: Readonly<Partial<Record<LimitedItem, number | null>>>;
  /** Whether a validation without a result is charged, from the next request on. */
  readonly chargeUnknown?: boolean | undefined;
  /** Days for which bodies are kept: 0 to {@link maxBodyDays}. Fewer days apply to stored bodies too. */
  readonly bodyDays?: number | undefined;
  /** The reason of a suspension, which its users see: its keys are refused. `null` accepts them again. */
  readonly suspension?: string | null;
  /** Whole numbers, in any order; a repeated one counts once. */
  readonly thresholds?: readonly number[] | undefined;
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
  abstract find(id: string): Promise<AccountSettings | undefined>;
  /** Finds an account by its address; case does not matter. */
  abstract findByEmail(email: string): Promise<Account | undefined>;
  /**
   * Changes the address of an account.
   * @throws DomainError ACCOUNT_NOT_FOUND, ACCOUNT_EXISTS
   */
  abstract setEmail(id: string, email: string): Promise<void>;
  /**
   * Changes an account. No other change comes between the check and the write.
   *
   * @param check compares the account as it is with what the author of the change has seen
   * @returns the account before the change
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT; what `check` throws
   */
  abstract change(
    id: string,
    changes: AccountChanges,
    check?: (before: AccountSettings) => void,
  ): Promise<AccountSettings>;
  /** Thresholds of several accounts; accounts without any are left out. */
  abstract thresholdsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
  /** Prices, and limits per second, of accounts without their own. */
  abstract defaults(): Promise<DefaultTerms>;
  /**
   * Sets default prices and limits. No other change comes between the check and the write.
   *
   * @returns the defaults before the change
   * @throws DomainError INVALID_AMOUNT; what `check` throws
   */
  abstract setDefaults(
    changes: Partial<TermOverrides>,
    check?: (before: DefaultTerms) => void,
  ): Promise<DefaultTerms>;
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
