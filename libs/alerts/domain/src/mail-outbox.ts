import type { Mail } from '@enrichment/kernel';

/** A message that one process sends. */
export interface MailClaim {
  readonly id: string;
  readonly mail: Mail;
  /** Number of started attempts, including this one. */
  readonly tries: number;
  readonly createdAt: Date;
}

/** An attempt that failed. */
export interface MailFailure {
  readonly at: Date;
  /** The error, or the reply of the relay. */
  readonly reason: string;
  /** Time of the next attempt; `undefined`: none. */
  readonly retryAt: Date | undefined;
}

export interface MailState {
  /** Messages that are still to be sent. */
  readonly waiting: number;
  /** When the oldest of them was written. */
  readonly oldestAt: Date | undefined;
  /** Messages without a further attempt. */
  readonly notSent: number;
  /** The reason of the last of these, or of a waiting one. */
  readonly lastReason: string | undefined;
}

/** Days for which it is shown that a message was not sent. */
export const unsentMailDays = 7;

/** Messages until the relay has taken them. */
export abstract class MailOutbox {
  /**
   * Stores a message.
   *
   * @param leaseEndsAt where the caller sends it itself; else it is due at once
   */
  abstract add(mail: Mail, now: Date, leaseEndsAt?: Date): Promise<MailClaim>;
  /** Claims due messages. No other process claims them before the lease ends. */
  abstract claim(turn: {
    readonly now: Date;
    readonly leaseEndsAt: Date;
    readonly limit: number;
  }): Promise<MailClaim[]>;
  /** Ends an attempt. The text is deleted after the last one. @param failure `undefined`: the relay has taken it */
  abstract settle(id: string, failure: MailFailure | undefined): Promise<void>;
  abstract state(): Promise<MailState>;
  /** Deletes messages that were given up before a time, and returns their number. */
  abstract prune(before: Date): Promise<number>;
}
