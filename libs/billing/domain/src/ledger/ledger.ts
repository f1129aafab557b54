import type { Effect } from '@enrichment/kernel';
import type { Operation } from '../accounts/price-list';
import type { StoredAnswer } from '../idempotency/stored-answers';
import type { Spending, SpendingCaps } from '../spending/spending';

/** Cost of a successful request. */
export interface Charge {
  /** A ULID; a charge is applied once per request, however often it is sent. */
  readonly requestId: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly operation: Operation;
  /** Whole credits; for `ip` the price of a block of lookups, paid only when none is left. */
  readonly price: number;
  /** Caps of the key, if it has any. The ledger checks them. */
  readonly caps?: SpendingCaps | undefined;
  /** The charged answer of a request with an idempotency key, kept in the transaction of the charge. */
  readonly answer?: (StoredAnswer & { readonly key: string }) | undefined;
  /** The request's lasting effect, made in the transaction of the charge. */
  readonly effect?: Effect | undefined;
}

/** The effect of a charge changed nothing, so the charge is not applied: run the request again. */
export class EffectMadeBefore extends Error {}

/** An applied charge. */
export interface Receipt {
  /** Credits charged by this request. An IP lookup costs the price of a block when it opens one, else 0. */
  readonly creditsCharged: number;
  readonly creditsLeft: number;
  readonly ipLookupsLeft: number;
  /** Spending of the key after this charge, when it has caps; absent for a request that was charged before. */
  readonly spent?: Spending | undefined;
  /** The request was charged before, so this charge took nothing. */
  readonly isRepeated?: boolean | undefined;
}

/** Credits for an account. */
export interface Grant {
  readonly accountId: string;
  readonly credits: number;
  readonly reason: string;
  /** With this key the grant applies once; a repetition returns the first entry. */
  readonly idempotencyKey?: string | undefined;
}

/** A correction of a balance by the operator. */
export interface Adjustment extends Omit<Grant, 'credits'> {
  /** Not 0; a negative number removes credits. */
  readonly credits: number;
}

export const entryKinds = ['grant', 'charge', 'block_purchase', 'adjustment'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One line of the ledger. It is never changed or removed. */
export interface LedgerEntry {
  /** The entry's number within its account: `1`, `2`, `3` ... without a gap. */
  readonly id: string;
  readonly accountId: string;
  readonly kind: EntryKind;
  readonly operation: Operation | undefined;
  readonly requestId: string | undefined;
  /** The key of the request that was charged. */
  readonly keyId: string | undefined;
  /** Negative when credits leave the account. */
  readonly credits: number;
  readonly balanceAfter: number;
  /** IP lookups added (a block) or taken (-1). */
  readonly ipLookups: number;
  readonly ipLookupsAfter: number;
  /** Reason of a grant or an adjustment. */
  readonly reason: string | undefined;
  readonly createdAt: Date;
}

/** A page of an account's entries. */
export interface LedgerQuery {
  readonly accountId: string;
  readonly kind?: EntryKind | undefined;
  readonly operation?: Operation | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  /** Only entries older than the entry with this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export interface LedgerPage {
  /** Newest first. A page may have fewer entries than its limit, or none, because it reads a limited part of the ledger. */
  readonly entries: readonly LedgerEntry[];
  /** `before` of the next page; `undefined`: this is the last one. */
  readonly next: string | undefined;
}

export interface Verification {
  readonly ok: boolean;
  readonly accounts: number;
  readonly entries: number;
  /** The first difference found, in one sentence. */
  readonly difference: string | undefined;
}

/** Whether a caller still waits for its charge: an `AbortSignal`, or what looks like one. */
export type CallerSignal = Pick<AbortSignal, 'aborted' | 'reason'>;

/** The ledger of all credits. */
export abstract class Ledger {
  /**
   * Applies a charge durably: when this resolves, it survives a crash, and so does its `answer` in {@link StoredAnswers}. A
   * charge whose request was applied before changes nothing and returns its receipt, marked as repeated.
   *
   * Charges of one account apply in the order of the calls. A balance never goes below zero. The spending of a key never
   * exceeds its `caps` per day and month of UTC, by the ledger's time. Charges before the cap was set and charges by other
   * writers count. The call waits while the outcome of the charge is unknown.
   *
   * @param signal of the request: a charge that is not sent when the signal aborts is never applied, and rejects with the
   * signal's reason
   * @throws DomainError BILLING_001 { required, available }, BILLING_002 { cap, period, resets_at }, ACCOUNT_NOT_FOUND, SYS_002
   * when the ledger cannot be reached and the charge is not applied; EffectMadeBefore; what the effect throws: the charge is not
   * applied then
   */
  abstract charge(charge: Charge, signal?: CallerSignal): Promise<Receipt>;
  /**
   * Makes the lasting effect of a free answer, in a transaction of its own.
   * @throws DomainError ACCOUNT_NOT_FOUND; what the effect throws
   */
  abstract makeEffect(accountId: string, effect: Effect): Promise<void>;
  /**
   * Adds credits.
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT, IDEM_002 { idempotency_key }
   */
  abstract grant(grant: Grant): Promise<LedgerEntry>;
  /**
   * Corrects a balance, never below zero.
   * @throws DomainError ACCOUNT_NOT_FOUND, INVALID_AMOUNT, IDEM_002 { idempotency_key }
   */
  abstract adjust(adjustment: Adjustment): Promise<LedgerEntry>;
  /**
   * Refunds the charge of a request by an adjustment, once for any number of calls. A block that the request bought remains;
   * the lookup is refunded. Refunds are written in batches.
   *
   * @returns the credits; 0 when the request was not charged
   */
  abstract refund(accountId: string, requestId: string): Promise<number>;
  /** Oldest first. */
  abstract entries(accountId: string): AsyncIterable<LedgerEntry>;
  abstract page(query: LedgerQuery): Promise<LedgerPage>;
  /**
   * Grants of several accounts, each after an entry of its account.
   * @param last ids of entries by account; `0`: all grants
   */
  abstract grantsAfter(last: ReadonlyMap<string, string>): Promise<LedgerEntry[]>;
  /** The entries of a request of the account, oldest first, with its refund. */
  abstract ofRequest(accountId: string, requestId: string): Promise<LedgerEntry[]>;
  /** Spending of keys of the account, by key id. Keys without caps may take long. */
  abstract spending(accountId: string, keyIds: readonly string[]): Promise<Map<string, Spending>>;
  /** Account of a request's entries, for the operator. Archived entries are not searched. */
  abstract accountOf(requestId: string): Promise<string | undefined>;
  /**
   * Recomputes every balance from its entries.
   * @param options with `archive` all entries are checked; otherwise an adapter may start at its last check
   */
  abstract verify(options?: { readonly archive?: boolean }): Promise<Verification>;
}

/** The charges that are not settled yet, of this process. */
export abstract class ChargeQueue {
  /** Milliseconds that the oldest unsettled charge has waited; 0 without one. */
  abstract readonly waitedMs: number;
}

/** Maintains written entries. Any number of processes may do it at any time. */
export abstract class LedgerKeeper {
  /** Replaces the row per batch by a row per account. */
  abstract foldHeads(): Promise<void>;
  /**
   * Checks the entries since the checkpoints and moves these forward, up to a difference, which {@link Ledger.verify} then reports.
   *
   * @returns the number of accounts with a new checkpoint
   */
  abstract checkpoint(): Promise<number>;
  /**
   * Moves entries that are older than `before` and covered by a checkpoint to the archive. Each part of the archive is committed.
   *
   * @param signal ends the work after the current part
   * @returns their number
   */
  abstract archive(before: Date, signal?: AbortSignal): Promise<number>;
  /** Sums the charges of keys with caps in advance, so that no charge waits for the sum. */
  abstract countSpending(): Promise<void>;
}
