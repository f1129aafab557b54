/** An answer as it left: its status and the exact text of its body. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** A request that names an idempotency key. */
export interface Claim {
  readonly accountId: string;
  /** What the caller chose. */
  readonly key: string;
  /** Tells requests apart that differ in operation or body. */
  readonly fingerprint: string;
  readonly requestId: string;
}

/**
 * What a claim finds:
 * - `claimed`: the request may run, under `requestId`: its own, or that of an earlier attempt that ended without an
 *   answer, so that what that attempt was charged is not charged again;
 * - `running`: the first request has not been answered yet;
 * - `different`: the key belongs to another request;
 * - `answered`: here is the answer, again.
 */
export type ClaimResult =
  | { readonly state: 'claimed'; readonly requestId: string }
  | { readonly state: 'running' }
  | { readonly state: 'different' }
  | { readonly state: 'answered'; readonly answer: StoredAnswer };

/** How long an answer is kept. */
export const answerLifetimeMs = 24 * 60 * 60 * 1_000;
/** After so long a request that has not ended is taken for dead; longer than any operation may take. */
export const claimLeaseMs = 60_000;

/** The answers of requests with an idempotency key, per account, for {@link answerLifetimeMs}. */
export abstract class StoredAnswers {
  /** Of any number of claims at the same time, one is `claimed`. */
  abstract claim(claim: Claim): Promise<ClaimResult>;
  /** Keeps the answer of a claimed request, durably. */
  abstract keep(claim: Claim, answer: StoredAnswer): Promise<void>;
  /** Frees the key of a claimed request that ended without an answer worth keeping. */
  abstract release(claim: Claim): Promise<void>;
  /** Forgets answers that have outlived their time; returns how many. */
  abstract clean(): Promise<number>;
}
