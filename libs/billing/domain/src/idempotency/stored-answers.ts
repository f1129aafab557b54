/** A sent answer: its status and the exact text of its body. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** A request with an idempotency key. */
export interface Claim {
  readonly accountId: string;
  /** Key that the caller chose. */
  readonly key: string;
  /** Digest of the operation and the body. */
  readonly fingerprint: string;
  readonly requestId: string;
}

/** A claim that was granted: its holder may run the request. */
export interface HeldClaim extends Pick<Claim, 'accountId' | 'key'> {
  /** Request id of the first attempt: all attempts use it, so that they are charged once. */
  readonly requestId: string;
  /** 1 for the first attempt. Each attempt that takes over the claim of a dead attempt adds 1. */
  readonly attempt: number;
}

/**
 * What a claim finds:
 * - `claimed`: the request may run;
 * - `running`: the first request has not been answered yet;
 * - `different`: the key belongs to another request;
 * - `answered`: the result has the stored answer.
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
 * A charged answer is kept by its charge (`Charge.answer`), in one transaction; {@link keep} stores free answers.
 */
export abstract class StoredAnswers {
  /** Exactly one of parallel claims of a key is `claimed`. Repeating a claim has no further effect. */
  abstract claim(claim: Claim): Promise<ClaimResult>;
  /** Keeps the answer of a claimed request durably. It does not replace a kept answer. */
  abstract keep(held: HeldClaim, answer: StoredAnswer): Promise<void>;
  /**
   * Ends a claim whose request has no answer to keep. The first attempt frees the key. A later attempt does not: an earlier
   * attempt may still be charged, so the next request continues under the same id.
   */
  abstract release(held: HeldClaim): Promise<void>;
  /** Whether an unexpired answer of a request is kept, for the operator. */
  abstract isKept(accountId: string, requestId: string): Promise<boolean>;
  /** Deletes expired answers and returns their number. */
  abstract clean(): Promise<number>;
}
