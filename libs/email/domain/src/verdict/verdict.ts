import type { OwnOutcome } from '../outcomes/own-outcome';
import type { MailRoute } from '../ports/mail-dns';
import type { MailboxAnswer, RandomRecipient, RecipientCheck } from '../ports/mailbox-probe';

/** The evidence for the assessment of deliverability. */
export interface Evidence {
  readonly route: Exclude<MailRoute['kind'], 'no_answer'>;
  /** The domain publishes `v=spf1 -all`. */
  readonly sendsNothing: boolean;
  /** `not_probed` without a host to probe. */
  readonly mailbox: MailboxAnswer;
  readonly random: RandomRecipient;
  /** Use of RCPT by the operator of the answering host. */
  readonly recipientCheck: RecipientCheck;
  /** The host has refused for now. */
  readonly isTemporary?: boolean;
  /** Outcome of the account's own messages to the address; absent: none. */
  readonly ownOutcome?: OwnOutcome;
}

export type Reason =
  | 'accepted'
  | 'mailbox_not_found'
  | 'mailbox_full'
  | 'mailbox_disabled'
  | 'catch_all'
  | 'accepted_unchecked'
  | 'domain_not_found'
  | 'no_mail_server'
  | 'null_mx'
  | 'bounced'
  | 'delivered'
  | 'greylisted'
  | 'refused_us'
  | 'timeout'
  | 'not_probed'
  | 'dns_error';

export interface Verdict {
  readonly isDeliverable: boolean;
  readonly reason: Reason;
  /** Confidence in `isDeliverable`: 0.5 (a coin's toss) to 0.99. */
  readonly confidenceScore: number;
  /** Likelihood that a message arrives, 0 to 1. */
  readonly deliverability: number;
}

/** A row applies when all its conditions hold. `likelihood` is that of delivery, 0 to 1. */
export interface VerdictRow {
  readonly when: Partial<Evidence>;
  readonly likelihood: number;
  readonly reason: Reason;
}

/**
 * Maps evidence to a verdict: the first row that applies decides. Deliverable means a likelihood of at least one half. The
 * confidence score is the likelihood of the chosen side, so a row near 0.5 is an honest "unknown".
 *
 * - The domain's own statements in DNS, and a mail server's statements about one mailbox, are nearly certain.
 * - The outcome of the account's own last message is more certain than any conversation without a message.
 * - A server that also accepts a random recipient gives no evidence for this one; catch-all domains do deliver.
 * - A provider that accepts every name and bounces later is no catch-all domain: `accepted_unchecked`.
 * - The random recipient decides the value of an unexplained refusal: if both are refused, the host may refuse the client.
 * - After a refusal of us, greylisting, silence, broken name servers or no probe, only the prior remains: a typed address at a
 *   domain with a mail server more likely exists than not. It is lower when the server is the domain's own address (no MX). None
 *   of these exceeds 0.6.
 * - A temporary refusal is never certain: its likelihood is at least {@link leastTemporary}.
 */
export const verdictTable: readonly VerdictRow[] = [
  { when: { route: 'domain_not_found' }, likelihood: 0.01, reason: 'domain_not_found' },
  { when: { route: 'null_mx' }, likelihood: 0.01, reason: 'null_mx' },
  { when: { route: 'no_mail_server' }, likelihood: 0.02, reason: 'no_mail_server' },
  { when: { route: 'invalid_mx' }, likelihood: 0.3, reason: 'no_mail_server' },

  { when: { mailbox: 'not_found' }, likelihood: 0.02, reason: 'mailbox_not_found' },
  { when: { mailbox: 'disabled' }, likelihood: 0.05, reason: 'mailbox_disabled' },
  { when: { mailbox: 'no_smtputf8' }, likelihood: 0.05, reason: 'mailbox_not_found' },
  { when: { mailbox: 'no_host' }, likelihood: 0.05, reason: 'no_mail_server' },

  { when: { ownOutcome: 'bounced' }, likelihood: 0.05, reason: 'bounced' },
  { when: { mailbox: 'full' }, likelihood: 0.15, reason: 'mailbox_full' },

  { when: { ownOutcome: 'delivered' }, likelihood: 0.97, reason: 'delivered' },

  { when: { route: 'dns_error' }, likelihood: 0.4, reason: 'dns_error' },

  { when: { mailbox: 'accepted', random: 'rejected' }, likelihood: 0.97, reason: 'accepted' },
  { when: { mailbox: 'busy' }, likelihood: 0.9, reason: 'accepted' },
  {
    when: { mailbox: 'accepted', random: 'unknown', recipientCheck: 'always' },
    likelihood: 0.93,
    reason: 'accepted',
  },
  {
    when: { mailbox: 'accepted', random: 'unknown', recipientCheck: 'unreliable' },
    likelihood: 0.7,
    reason: 'accepted',
  },
  {
    when: { mailbox: 'accepted', random: 'unknown', recipientCheck: 'never' },
    likelihood: 0.65,
    reason: 'accepted_unchecked',
  },
  {
    when: { mailbox: 'accepted', random: 'accepted', recipientCheck: 'never' },
    likelihood: 0.65,
    reason: 'accepted_unchecked',
  },
  { when: { mailbox: 'accepted', random: 'unknown' }, likelihood: 0.78, reason: 'accepted' },
  { when: { mailbox: 'accepted', random: 'accepted' }, likelihood: 0.65, reason: 'catch_all' },

  { when: { route: 'implicit_mx', sendsNothing: true }, likelihood: 0.05, reason: 'no_mail_server' },

  { when: { mailbox: 'rejected', random: 'accepted' }, likelihood: 0.1, reason: 'mailbox_not_found' },
  { when: { mailbox: 'rejected', random: 'unknown' }, likelihood: 0.3, reason: 'mailbox_not_found' },
  { when: { mailbox: 'rejected', random: 'rejected' }, likelihood: 0.35, reason: 'mailbox_not_found' },
  { when: { mailbox: 'not_served' }, likelihood: 0.15, reason: 'no_mail_server' },

  { when: { route: 'implicit_mx', mailbox: 'greylisted' }, likelihood: 0.55, reason: 'greylisted' },
  { when: { route: 'implicit_mx', mailbox: 'refused_us' }, likelihood: 0.55, reason: 'refused_us' },
  { when: { route: 'implicit_mx', mailbox: 'not_probed' }, likelihood: 0.45, reason: 'not_probed' },
  { when: { route: 'implicit_mx', mailbox: 'timeout' }, likelihood: 0.4, reason: 'timeout' },
  { when: { route: 'implicit_mx', mailbox: 'unreachable' }, likelihood: 0.4, reason: 'refused_us' },
  { when: { route: 'implicit_mx', mailbox: 'dns_error' }, likelihood: 0.4, reason: 'dns_error' },

  { when: { mailbox: 'greylisted' }, likelihood: 0.6, reason: 'greylisted' },
  { when: { mailbox: 'refused_us' }, likelihood: 0.6, reason: 'refused_us' },
  { when: { mailbox: 'not_probed' }, likelihood: 0.6, reason: 'not_probed' },
  { when: { mailbox: 'timeout' }, likelihood: 0.55, reason: 'timeout' },
  { when: { mailbox: 'unreachable' }, likelihood: 0.5, reason: 'refused_us' },
  { when: { mailbox: 'dns_error' }, likelihood: 0.45, reason: 'dns_error' },
];

/** A temporary refusal may end. */
const leastTemporary = 0.3;

/** The likelihood of delivery, by the first row that applies. */
export function judge(evidence: Evidence): Verdict {
  const { likelihood: found, reason } = verdictTable.find(({ when }) =>
    (Object.keys(when) as (keyof Evidence)[]).every((fact) => when[fact] === evidence[fact]),
  )!;
  const likelihood = evidence.isTemporary ? Math.max(found, leastTemporary) : found;
  const isDeliverable = likelihood >= 0.5;
  const confidence = isDeliverable ? likelihood : 1 - likelihood;
  return {
    isDeliverable,
    reason,
    confidenceScore: Math.round(confidence * 100) / 100,
    deliverability: likelihood,
  };
}
