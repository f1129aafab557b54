import type { Reason } from '@enrichment/email-domain';
import type { MailServerScript, Say } from '@enrichment/email-smtp/testing';

/** A mail server as data. Absent fields have the values of a standard server. */
export interface MailServer extends Omit<MailServerScript, 'recipient' | 'pace'> {
  /** Replies to RCPT by local part; `*`: all others. */
  readonly recipients: Readonly<Record<string, Say>>;
}

/** The result of resolving and connecting to a host's name. */
export type MailHostFate =
  | MailServer
  | 'refuses connections'
  | 'never answers'
  | 'loopback address'
  | 'private address'
  | 'metadata address'
  | 'no address'
  | 'servfail'
  | 'silent';

/** How one domain receives mail, and the truth about one address. */
export interface MailSystem {
  /** Its domain is `<name>.example.com`, or the name itself when it has a dot. */
  readonly name: string;
  /** The local part of the validated address. Default `jo`. */
  readonly sent?: string;
  /**
   * `mx` (default): an MX record for every host, in order of preference. `alias`: the same behind a CNAME. `implicit_mx`: no MX; the
   * only host is the domain's own address. `implicit_mx_that_sends_nothing`: the same, with SPF `-all`.
   * `null_mx_among_others`: like `mx`, with an invalid null MX.
   */
  readonly dns?:
    | 'mx'
    | 'alias'
    | 'implicit_mx'
    | 'implicit_mx_that_sends_nothing'
    | 'null_mx'
    | 'null_mx_among_others'
    | 'no_records'
    | 'no_such_domain'
    | 'servfail'
    | 'silent';
  /** A name without a dot is a subdomain. */
  readonly hosts?: Readonly<Record<string, MailHostFate>>;
  /** The fate of a message from a reputable sender. */
  readonly truth: 'delivered' | 'bounced';
  /** Whether a conversation without a message can show the truth. */
  readonly shown: boolean;
  /** Our expected reason; `no_answer` is `EMAIL_002`. */
  readonly reason: Reason | 'no_answer';
  /** Only our timeout ends it. */
  readonly waits?: boolean;
}

export const accepted = '250 2.1.5 Ok';
export const unknownUser = '550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table';

/** Only Jo has a mailbox. */
export const joOnly = { jo: accepted, '*': unknownUser };
