import type { ProbeEvidence } from './mailbox-probe';

/** A request whose answer did not know the mailbox. */
export interface Asker {
  /** The account. */
  readonly account: string;
  /** Of the answer. */
  readonly requestId: string;
}

export interface NewRecheck {
  /** `EmailAddress.normal`. */
  readonly email: string;
  /** The mail host that demanded a wait. */
  readonly host: string;
  readonly dueAt: Date;
  readonly now: Date;
  readonly asker: Asker;
}

/** A recheck that one process holds until its lease ends. */
export interface RecheckClaim {
  /** The same for the same address. */
  readonly id: string;
  readonly email: string;
  /** 1 for the first recheck. */
  readonly attempt: number;
  readonly askers: readonly Asker[];
}

/** What a mail host said at a recheck. */
export interface LearnedMailbox {
  readonly evidence: ProbeEvidence;
  readonly checkedAt: Date;
}

/** What a store keeps at most, so that no caller makes it large and no mail host gets many connections. */
export const recheckBounds = {
  /** Rechecks that wait for one mail host. */
  perHost: 50,
  /** Rechecks that wait. */
  waiting: 10_000,
  /** Requests of one recheck. */
  askers: 100,
  /** Claims of one recheck, those that ended without an answer included. */
  claims: 5,
  /** What is older is neither probed nor answered, in milliseconds. */
  ageMs: 86_400_000,
} as const;

/**
 * Mailboxes to be probed again. An address is stored while its recheck waits and no longer; what was learned is found by the address
 * and kept for the accounts that requested it, until the recheck is a day old.
 */
export abstract class Rechecks {
  /**
   * A request for an address that waits already joins its recheck.
   * @returns `false` when a bound refuses it
   */
  abstract plan(recheck: NewRecheck): Promise<boolean>;
  /** Due ones, the oldest first, at most one for each mail host. Of any number of processes one gets a recheck, until its lease ends. */
  abstract claim(turn: {
    readonly now: Date;
    readonly leaseEndsAt: Date;
    readonly limit: number;
  }): Promise<RecheckClaim[]>;
  /** Plans another attempt. Without effect for a claim whose lease another process has taken over. */
  abstract postpone(claim: RecheckClaim, dueAt: Date): Promise<void>;
  /**
   * Ends a recheck and forgets its address; with nothing learned, the whole recheck.
   * @returns all subscribers, including those added during the attempt; none when another process has ended it
   */
  abstract settle(claim: RecheckClaim, learned: LearnedMailbox | undefined): Promise<readonly Asker[]>;
  /** What was learned of an address that this account requested, at most a day ago. */
  abstract learned(email: string, account: string, now: Date): Promise<LearnedMailbox | undefined>;
  /** Removes those planned before a time. @returns how many */
  abstract prune(before: Date): Promise<number>;
}
