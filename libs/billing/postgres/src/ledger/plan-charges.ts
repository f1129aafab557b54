import {
  accountNotFound,
  type Charge,
  notEnoughCredits,
  type Posting,
  type Receipt,
  settle,
} from '@enrichment/billing-domain';
import type { DomainError } from '@enrichment/kernel';
import type { EntryBalance } from './known-balances';

/** An entry to write: the one of that number of its account. */
export interface PlannedEntry {
  readonly charge: Charge;
  readonly posting: Posting;
  readonly number: number;
  /** Whose it is, as the account stood before. */
  readonly before: EntryBalance;
}

/** A charge that pays for an answer which is kept. */
export type AnsweredCharge = Charge & { readonly answer: NonNullable<Charge['answer']> };

/** What a batch of charges comes to on given balances. */
export interface Plan {
  /** One for each charge, in their order. */
  readonly outcomes: readonly (Receipt | DomainError)[];
  /** The entries to write, in order. */
  readonly entries: readonly PlannedEntry[];
  /** The charges whose answers are to be kept: those with an answer that were not refused. */
  readonly answered: readonly AnsweredCharge[];
  /** How the accounts of the entries stand afterwards. */
  readonly after: ReadonlyMap<string, EntryBalance>;
  /** Whether some charge was refused. */
  readonly refuses: boolean;
}

/**
 * Charges of one account apply in the order given; what one account cannot pay affects no other.
 *
 * @param balances of the accounts; one that is not among them does not exist
 * @param applied receipts of requests that were charged before, by request
 */
export function planCharges(
  charges: readonly Charge[],
  balances: { get(accountId: string): EntryBalance | undefined },
  applied?: ReadonlyMap<string, Receipt>,
): Plan {
  const after = new Map<string, EntryBalance>();
  const entries: PlannedEntry[] = [];
  const answered: AnsweredCharge[] = [];
  let refuses = false;
  const outcomes = charges.map((charge) => {
    const { accountId } = charge;
    const repeated = applied?.get(charge.requestId);
    if (repeated) {
      if (hasAnswer(charge)) answered.push(charge);
      return repeated;
    }
    const before = after.get(accountId) ?? balances.get(accountId);
    const postings = before && settle(before, charge);
    if (!postings) {
      refuses = true;
      return before ? notEnoughCredits(charge.price, before.credits) : accountNotFound(accountId);
    }
    if (hasAnswer(charge)) answered.push(charge);
    let number = before.entries;
    let creditsCharged = 0;
    for (const posting of postings) {
      entries.push({ charge, posting, number: ++number, before });
      creditsCharged -= posting.creditsChange;
    }
    const { credits, ipLookupsLeft } = postings.at(-1)!;
    after.set(accountId, { ...before, credits, ipLookupsLeft, entries: number });
    return { creditsCharged, creditsLeft: credits, ipLookupsLeft };
  });
  return { outcomes, entries, answered, after, refuses };
}

function hasAnswer(charge: Charge): charge is AnsweredCharge {
  return charge.answer !== undefined;
}
