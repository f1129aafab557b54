import {
  accountNotFound,
  type Charge,
  type Holding,
  notEnoughCredits,
  type Posting,
  type Receipt,
  settle,
} from '@enrichment/billing-domain';
import type { DomainError } from '@enrichment/kernel';

/** What a batch of charges comes to on given holdings. */
export interface Plan {
  /** One for each charge, in their order. */
  readonly outcomes: readonly (Receipt | DomainError)[];
  /** The entries to write, in order. */
  readonly entries: readonly { readonly charge: Charge; readonly posting: Posting }[];
  /** What the accounts of the entries hold afterwards. */
  readonly after: ReadonlyMap<string, Holding>;
  /** Whether some charge was refused. */
  readonly refuses: boolean;
}

/**
 * Charges of one account apply in the order given; what one account cannot pay affects no other.
 *
 * @param holdings of the accounts; one that is not among them does not exist
 * @param applied receipts of requests that were charged before, by request
 */
export function planCharges(
  charges: readonly Charge[],
  holdings: { get(accountId: string): Holding | undefined },
  applied?: ReadonlyMap<string, Receipt>,
): Plan {
  const after = new Map<string, Holding>();
  const entries: { charge: Charge; posting: Posting }[] = [];
  let refuses = false;
  const outcomes = charges.map((charge) => {
    const { accountId } = charge;
    const repeated = applied?.get(charge.requestId);
    if (repeated) return repeated;
    const holding = after.get(accountId) ?? holdings.get(accountId);
    const postings = holding && settle(holding, charge);
    if (!postings) {
      refuses = true;
      return holding ? notEnoughCredits(charge.price, holding.credits) : accountNotFound(accountId);
    }
    let creditsCharged = 0;
    for (const posting of postings) {
      entries.push({ charge, posting });
      creditsCharged -= posting.creditsChange;
    }
    const { credits, ipLookupsLeft } = postings.at(-1)!;
    after.set(accountId, { credits, ipLookupsLeft });
    return { creditsCharged, creditsLeft: credits, ipLookupsLeft };
  });
  return { outcomes, entries, after, refuses };
}
