import type { Reason } from '@enrichment/email-domain';
import type { MailServerScript, ScriptedReply } from '@enrichment/email-smtp/testing';

/** A mail server as data; what is left out is as a well-behaved server has it. */
export interface MailServer extends Omit<MailServerScript, 'recipient' | 'pace'> {
  /** Answers to RCPT by local part; `*` is everyone else. */
  readonly recipients: Readonly<Record<string, ScriptedReply>>;
}

/** The server of a host. */
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

/** How one domain takes mail, and what is true of one address there. */
export interface MailSystem {
  /** Its domain is `<name>.example.com`, or the name itself when it has a dot. */
  readonly name: string;
  /** The local part that is sent about. Default `jo`. */
  readonly sent?: string;
  /**
   * `mx` (default): an MX record for every host, in order of preference. `alias`: the same behind a CNAME. `implicit_mx`: no MX, the
   * only host is the domain's own address; `implicit_mx_that_sends_nothing`: and its SPF says so.
   * `null_mx_among_others`: as `mx`, with a null MX that does not belong there.
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
  /** A name without a dot is below the domain. */
  readonly hosts?: Readonly<Record<string, MailHostFate>>;
  /** The fate of a message from a sender of good standing. */
  readonly truth: 'delivered' | 'bounced';
  /** Whether a conversation without a message can show it; where it cannot, only doubt is honest. */
  readonly shown: boolean;
  /** The expected reason of the service; `no_answer` is `EMAIL_002`. */
  readonly reason: Reason | 'no_answer';
  /** Only our timeout ends it. */
  readonly waits?: boolean;
}

export const accepted = '250 2.1.5 Ok';
export const unknownUser = '550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table';

/** Only Jo has a mailbox. */
export const joOnly = { jo: accepted, '*': unknownUser };
