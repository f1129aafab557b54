import { dayMs, type Effect } from '@enrichment/kernel';
import type { ProbeEvidence } from './mailbox-probe';

/** A request whose answer left the mailbox unknown. */
export interface RecheckRequest {
  readonly account: string;
  /** Request id of the answer. */
  readonly requestId: string;
}

export interface NewRecheck {
  /** `EmailAddress.normal`. */
  readonly email: string;
  /** The mail host that demanded a wait. */
  readonly host: string;
  readonly dueAt: Date;
  readonly now: Date;
  readonly request: RecheckRequest;
}

/** A recheck that one process holds until its lease ends. */
export interface RecheckClaim {
  /** The same id for the same address. */
  readonly id: string;
  readonly email: string;
  /** 1 for the first recheck. */
  readonly attempt: number;
  readonly requests: readonly RecheckRequest[];
}

/** Result of a recheck from a mail host. */
export interface LearnedMailbox {
  readonly evidence: ProbeEvidence;
  readonly checkedAt: Date;
}

/** Limits of a store, so that no caller makes it large and no mail host gets many connections. */
export const recheckBounds = {
  /** Rechecks that wait for one mail host. */
  perHost: 50,
  waiting: 10_000,
  requests: 100,
  /** Claims of one recheck, those that ended without an answer included. */
  claims: 5,
  /** Milliseconds after which a recheck is neither probed nor answered. */
  ageMs: dayMs,
} as const;

/**
 * Mailboxes to be probed again. An address is stored only while its recheck waits. The result is found by the address and kept for
 * the accounts that requested it, until the recheck is a day old.
 */
export abstract class Rechecks {
  /**
   * A request for an address that already waits joins its recheck.
   * @returns the effect that stores it; `undefined` when a limit refuses it
   */
  abstract plan(recheck: NewRecheck): Promise<Effect | undefined>;
  /** Claims due rechecks, the oldest first, at most one for each mail host. Only one process gets a recheck, until its lease ends. */
  abstract claim(turn: {
    readonly now: Date;
    readonly leaseEndsAt: Date;
    readonly limit: number;
  }): Promise<RecheckClaim[]>;
  /** Plans another attempt. Without effect for a claim whose lease another process has taken over. */
  abstract postpone(claim: RecheckClaim, dueAt: Date): Promise<void>;
  /**
   * Ends a recheck and deletes its address; without a result, it deletes the whole recheck.
   * @returns all subscribers, including those added during the attempt; none when another process has ended it
   */
  abstract settle(
    claim: RecheckClaim,
    learned: LearnedMailbox | undefined,
  ): Promise<readonly RecheckRequest[]>;
  /** Removes rechecks planned before a time. @returns how many */
  abstract prune(before: Date): Promise<number>;
}
