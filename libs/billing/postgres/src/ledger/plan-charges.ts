import {
  accountNotFound,
  type CallerSignal,
  type Charge,
  costOf,
  notRecorded,
  type Posting,
  type Receipt,
  settle,
  spend,
  type Spending,
  spendingOn,
} from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import type { EntryBalance } from './entries';

/** A charge whose caller waits. */
export interface PendingCharge {
  readonly charge: Charge;
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (error: unknown) => void;
  /** Deadline of the last attempt, in milliseconds of `performance.now()`. */
  readonly deadline: number;
  /** Aborted when no caller waits for the outcome: a charge that is not sent by then is dropped. */
  readonly signal: CallerSignal | undefined;
}

export function isLate({ deadline }: PendingCharge): boolean {
  return deadline <= performance.now();
}

/** Rejects charges that have waited too long. @returns the others */
export function failLate(batch: readonly PendingCharge[]): PendingCharge[] {
  const late = new Set(batch.filter(isLate));
  for (const { reject } of late) reject(notRecorded());
  return batch.filter((pending) => !late.has(pending));
}

/** Drops unsent charges whose callers have disconnected. @returns the others */
export function stillWanted(batch: readonly PendingCharge[]): PendingCharge[] {
  return batch.filter(({ signal, reject }) => {
    if (signal?.aborted) reject(signal.reason);
    return !signal?.aborted;
  });
}

/** @param outcomes of the batch, in its order */
export function answer(batch: readonly PendingCharge[], outcomes: readonly (Receipt | DomainError)[]): void {
  batch.forEach(({ resolve, reject }, i) => {
    const outcome = outcomes[i]!;
    if (outcome instanceof DomainError) reject(outcome);
    else resolve(outcome);
  });
}

/** An entry to write, with its number in the account. */
export interface PlannedEntry {
  readonly charge: Charge;
  readonly posting: Posting;
  readonly number: number;
  /** The account before the entry. */
  readonly before: EntryBalance;
}

/** A charge with an effect to make. */
export type EffectiveCharge = Charge & { readonly effect: NonNullable<Charge['effect']> };

/** A charge with an answer to keep. */
export type AnsweredCharge = Charge & { readonly answer: NonNullable<Charge['answer']> };

/** Result of a batch of charges on given balances. */
export interface Plan {
  /** One outcome for each charge, in their order. */
  readonly outcomes: readonly (Receipt | DomainError)[];
  /** The entries to write, in order. */
  readonly entries: readonly PlannedEntry[];
  /** Accepted charges with answers to keep. */
  readonly answered: readonly AnsweredCharge[];
  /** Newly accepted charges with effects. */
  readonly effective: readonly EffectiveCharge[];
  /** The accounts after the entries. */
  readonly after: ReadonlyMap<string, EntryBalance>;
  /** Whether at least one charge was refused. */
  readonly refuses: boolean;
  /** The day for which the spending of keys was counted: the entries must be of that day. `undefined`: any day. */
  readonly day: number | undefined;
}

/** Further input of a plan. */
interface PlanContext {
  /** Receipts of requests that were charged before, by request. */
  readonly applied?: ReadonlyMap<string, Receipt> | undefined;
  /** Today, in days of UTC since the Unix epoch. Required for charges of keys with caps. */
  readonly today?: number | undefined;
}

/**
 * Charges of one account apply in the given order. A refused charge affects no other account.
 *
 * @param balances of the existing accounts, with the spending of keys with caps
 */
export function planCharges(
  charges: readonly Charge[],
  balances: { get(accountId: string): EntryBalance | undefined },
  { applied, today = 0 }: PlanContext = {},
): Plan {
  const after = new Map<string, EntryBalance>();
  const entries: PlannedEntry[] = [];
  const answered: AnsweredCharge[] = [];
  const effective: EffectiveCharge[] = [];
  const counted = new CountedSpending(today);
  let refuses = false;
  const outcomes = charges.map((charge) => {
    const { accountId } = charge;
    const repeated = applied?.get(charge.requestId);
    if (repeated) {
      if (hasAnswer(charge)) answered.push(charge);
      return { ...repeated, isRepeated: true };
    }
    const before = after.get(accountId) ?? balances.get(accountId);
    const spent = before && counted.get(charge, before);
    const postings = before ? settle(before, charge, spent) : accountNotFound(accountId);
    if (!before || postings instanceof DomainError) {
      refuses = true;
      return postings as DomainError;
    }
    if (hasAnswer(charge)) answered.push(charge);
    if (hasEffect(charge)) effective.push(charge);
    let number = before.entries;
    for (const posting of postings) entries.push({ charge, posting, number: ++number, before });
    const creditsCharged = costOf(postings);
    const { credits, ipLookupsLeft } = postings.at(-1)!;
    const left = { ...before, credits, ipLookupsLeft, entries: number };
    after.set(accountId, spent ? { ...left, spent: counted.add(charge, before, creditsCharged) } : left);
    return {
      creditsCharged,
      creditsLeft: credits,
      ipLookupsLeft,
      ...(charge.caps && { spent: counted.get(charge, left) }),
    };
  });
  return { outcomes, entries, answered, effective, after, refuses, day: counted.day };
}

/** Spending of keys during a plan, and its day. */
class CountedSpending {
  /** Copies of the spending of charged accounts, by account id. */
  private readonly copies = new Map<string, Map<string, Spending>>();
  /** Today, as soon as spending was added. */
  day: number | undefined;

  constructor(private readonly today: number) {}

  /** `undefined` for a key without caps. */
  get({ accountId, keyId }: Charge, { spent }: EntryBalance): Spending | undefined {
    const found = this.copies.get(accountId)?.get(keyId) ?? spent?.get(keyId);
    return found && spendingOn(found, this.today);
  }

  /** @returns the spending of the account's keys after the charge */
  add(charge: Charge, balance: EntryBalance, credits: number): ReadonlyMap<string, Spending> {
    const { accountId, keyId } = charge;
    let copy = this.copies.get(accountId);
    if (!copy) this.copies.set(accountId, (copy = new Map(balance.spent)));
    copy.set(keyId, spend(this.get(charge, balance)!, credits));
    if (credits > 0) this.day = this.today;
    return copy;
  }
}

function hasEffect(charge: Charge): charge is EffectiveCharge {
  return charge.effect !== undefined;
}

function hasAnswer(charge: Charge): charge is AnsweredCharge {
  return charge.answer !== undefined;
}
