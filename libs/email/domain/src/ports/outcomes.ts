import type { Effect } from '@enrichment/kernel';
import type { LearnedMailbox } from './rechecks';

/** Days for which outcomes are kept, and how old a reported one may be. */
export const outcomesKeptDays = 365;

/** Outcome of a message: the relay delivered it, the receiver refused it permanently or temporarily, or its reader reported spam. */
export const outcomeKinds = ['delivered', 'bounced_hard', 'bounced_soft', 'complained'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

export interface Outcome {
  readonly account: string;
  /** `EmailAddress.normal`. */
  readonly email: string;
  readonly kind: OutcomeKind;
  readonly at: Date;
}

/** What an account has learned about an address: outcomes that it reported, and the result of a recheck. */
export interface KnownOutcomes {
  /** Time of the latest message that arrived: delivered, or reported as spam. */
  readonly arrivedAt?: Date;
  /** Time of the latest hard bounce. */
  readonly bouncedAt?: Date;
  /** Whether the account reports outcomes at all. */
  readonly reports: boolean;
  /** Result of a recheck that the account requested, at most a day old. */
  readonly learned?: LearnedMailbox | undefined;
}

/** Verdict of a validation, to be compared with its outcome. */
export interface Statement {
  /** Likelihood of delivery, 0 to 1, without the account's own outcomes. */
  readonly likelihood: number;
  /** Kind of the mail host: its provider, `other` or `none`. */
  readonly hostKind: string;
  readonly at: Date;
}

/** Statements of one kind and one step of confidence, and their outcomes. */
export interface CalibrationCell {
  readonly hostKind: string;
  /** The lower end of the step: 0.5, 0.55, up to 0.95. */
  readonly confidence: number;
  readonly count: number;
  /** Number of right statements. */
  readonly right: number;
  /** The sum of the squared differences between likelihood and outcome (1: arrived, 0: bounced). */
  readonly squaredError: number;
}

/**
 * Outcomes that accounts report. Addresses are stored as hashes with the account, so that no account finds the reports of another.
 */
export abstract class Outcomes {
  /**
   * Repeating an outcome changes nothing. A `delivered`, `complained` or `bounced_hard` outcome after the account's latest statement
   * about the address is counted with it, once.
   */
  abstract report(outcome: Outcome): Promise<void>;
  /** One read for the whole validation, which its conversation waits for. */
  abstract known(account: string, email: string, now: Date): Promise<KnownOutcomes>;
  /** @returns the effect that replaces the account's statement about an address without an outcome */
  abstract state(account: string, email: string, statement: Statement): Promise<Effect>;
  /** All counts, of all accounts together. */
  abstract calibration(): Promise<readonly CalibrationCell[]>;
  /** Removes outcomes and statements before a time; counts remain. @returns how many */
  abstract prune(before: Date): Promise<number>;
}
