/** What came of a message: the relay delivered it, the receiver refused it for good or for now, or its reader called it spam. */
export const outcomeKinds = ['delivered', 'bounced_hard', 'bounced_soft', 'complained'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

export interface Outcome {
  readonly account: string;
  /** `EmailAddress.normal`. */
  readonly email: string;
  readonly kind: OutcomeKind;
  /** When it came. */
  readonly at: Date;
}

/** What an account has reported of an address. */
export interface KnownOutcomes {
  /** The latest message that arrived: delivered, or complained of. */
  readonly arrivedAt?: Date;
  /** The latest hard bounce. */
  readonly bouncedAt?: Date;
  /** Whether the account reports outcomes at all. */
  readonly reports: boolean;
}

/** What a validation said, to be compared with what comes. */
export interface Statement {
  /** Of a message being delivered, 0 to 1, without the account's own outcomes. */
  readonly likelihood: number;
  /** Of the mail host: its provider, `other` or `none`. */
  readonly hostKind: string;
  readonly at: Date;
}

/** Statements of one kind and one step of confidence, and what came. */
export interface CalibrationCell {
  readonly hostKind: string;
  /** The lower end of the step: 0.5, 0.55, up to 0.95. */
  readonly confidence: number;
  readonly count: number;
  /** How many were right. */
  readonly right: number;
  /** The sum of the squared differences between likelihood and what came (1: arrived, 0: bounced). */
  readonly squaredError: number;
}

/**
 * Outcomes that accounts report. Addresses are kept as hashes, each account's apart: nothing that one account reports is found by
 * another.
 */
export abstract class Outcomes {
  /**
   * The same outcome again changes nothing. One that is `delivered`, `complained` or `bounced_hard` and came after the account's latest
   * statement about the address is counted with it, once.
   */
  abstract report(outcome: Outcome): Promise<void>;
  abstract known(account: string, email: string): Promise<KnownOutcomes>;
  /** Replaces the account's statement about an address that no outcome has come for. */
  abstract state(account: string, email: string, statement: Statement): Promise<void>;
  /** All that was counted, of all accounts. */
  abstract calibration(): Promise<readonly CalibrationCell[]>;
  /** Removes outcomes and statements before a time; what was counted remains. @returns how many */
  abstract prune(before: Date): Promise<number>;
}
