import type { MailboxAnswer } from '@enrichment/email-domain';
import type { ServerReply } from './reply-reader';

/** What a host shows of a mailbox when a conversation with it does not get to an answer about the mailbox. */
export type NoAnswer = Extract<
  MailboxAnswer,
  'greylisted' | 'refused_us' | 'unreachable' | 'no_host' | 'dns_error' | 'timeout'
>;

/**
 * Ends a conversation. Once connected, a connection that breaks or brings garbage counts as a refusal of us: nothing was
 * learned about the mailbox.
 */
export class HostFailure extends Error {
  constructor(
    readonly answer: NoAnswer,
    message: string,
    /** Set when the server said so itself. */
    readonly reply?: ServerReply,
  ) {
    super(message);
  }
}
