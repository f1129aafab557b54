import type { MailboxAnswer } from '@enrichment/email-domain';
import type { ServerReply } from './reply-reader';

/** Result for a mailbox when a conversation with its host ends before an answer about it. */
type NoAnswer = Extract<
  MailboxAnswer,
  'greylisted' | 'refused_us' | 'unreachable' | 'no_host' | 'dns_error' | 'timeout'
>;

/**
 * Ends a conversation. Once connected, a connection that breaks or sends garbage counts as a refusal of the client: it gives no evidence
 * of the mailbox.
 */
export class HostFailure extends Error {
  constructor(
    readonly answer: NoAnswer,
    message: string,
    /** The server's own reply, if the failure is one. */
    readonly reply?: ServerReply,
  ) {
    super(message);
  }
}
