/** An answer as it left: its status and the exact text of its body. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** A request that names an idempotency key. */
export interface Claim {
  readonly accountId: string;
  /** Key that the caller chose. */
  readonly key: string;
  /** Differs for requests that differ in operation or body. */
  readonly fingerprint: string;
  readonly requestId: string;
}

/** A claim that was granted: its holder may run the request. */
export interface HeldClaim extends Pick<Claim, 'accountId' | 'key'> {
  /** The id to run under: the claim's own, or that of the first attempt, so that no attempt is charged again. */
  readonly requestId: string;
  /** 1 for the first attempt; one more for each that adopted the claim of an attempt that died. */
  readonly attempt: number;
}

/**
 * What a claim finds:
 * - `claimed`: the request may run;
 * - `running`: the first request has not been answered yet;
 * - `different`: the key belongs to another request;
 * - `answered`: here is the answer, again.
 */
export type ClaimResult =
  | { readonly state: 'claimed'; readonly held: HeldClaim }
  | { readonly state: 'running' }
  | { readonly state: 'different' }
  | { readonly state: 'answered'; readonly answer: StoredAnswer };

/** Milliseconds for which an answer is stored. */
export const answerLifetimeMs = 24 * 60 * 60 * 1_000;
/** Milliseconds after which an unfinished request counts as dead; longer than any operation. */
export const claimLeaseMs = 60_000;

/**
 * The answers of requests with an idempotency key, per account, for {@link answerLifetimeMs}.
 *
 * An answer that costs something is kept by its charge (`Charge.answer`), in one transaction; {@link keep} is for those that
 * are free.
 */
export abstract class StoredAnswers {
  /** Exactly one of parallel claims of a key is `claimed`. Repeating a claim has no further effect. */
  abstract claim(claim: Claim): Promise<ClaimResult>;
  /** Keeps the answer of a claimed request, durably; an answer that is kept already stays. */
  abstract keep(held: HeldClaim, answer: StoredAnswer): Promise<void>;
  /**
   * Ends a claim whose request ended without an answer worth keeping. The first attempt frees the key. A later one does not:
   * an earlier attempt may still be charged, so the next request continues under the same id.
   */
  abstract release(held: HeldClaim): Promise<void>;
  /** Whether the answer of a request is kept and has not outlived its time: for the operator. */
  abstract isKept(accountId: string, requestId: string): Promise<boolean>;
  /** Forgets answers that have outlived their time; returns how many. */
  abstract clean(): Promise<number>;
}
