import type { EmailAddress } from '../address/email-address';
import type { MailHost } from './mail-dns';

/**
 * What is known of a mailbox after a probe of its mail hosts. The first eight can be read from one
 * SMTP reply (`classifyReply`); the others say how the attempt ended.
 *
 * - `accepted`: RCPT accepted.
 * - `busy`: the mailbox exists, and takes no more mail at the moment (receiving at too high a rate).
 * - `full`: it exists and is over quota.
 * - `disabled`: it exists, but is switched off.
 * - `not_found`: the host says that there is no such mailbox.
 * - `rejected`: refused for good, without saying why.
 * - `not_served`: the host takes no mail for this domain (relaying denied).
 * - `no_smtputf8`: the local part is not ASCII, and the host cannot take such addresses (RFC 6531).
 * - `greylisted`: come back later, or any other temporary refusal.
 * - `refused_us`: the host refuses our address, name or behaviour, not the mailbox.
 * - `unreachable`: no host could be connected to (refused, no route); the network between may be to blame.
 * - `no_host`: not one of the hosts has an address that the public internet reaches.
 * - `dns_error`: no host could be probed, since no name server gave a usable answer about its addresses.
 * - `timeout`: connecting or an answer took too long.
 * - `not_probed`: probing is switched off.
 */
export type MailboxAnswer =
  | 'accepted'
  | 'busy'
  | 'full'
  | 'disabled'
  | 'not_found'
  | 'rejected'
  | 'not_served'
  | 'no_smtputf8'
  | 'greylisted'
  | 'refused_us'
  | 'unreachable'
  | 'no_host'
  | 'dns_error'
  | 'timeout'
  | 'not_probed';

/** What the same host said to a random recipient at the same domain. */
export type RandomRecipient = 'accepted' | 'rejected' | 'unknown';

/** Knowing how a provider's hosts use RCPT: see `mailProviders`. */
export type RecipientCheck = 'always' | 'unreliable' | 'never' | 'unknown';

export interface ProbeEvidence {
  readonly mailbox: MailboxAnswer;
  /** `accepted` shows a catch-all; `rejected` means refused for good; anything else is `unknown`. */
  readonly random: RandomRecipient;
  /** The host that gave the answer, for logs and for the provider's reliability. */
  readonly host?: string;
  /** With `greylisted` and `busy`: the wait that the host names, in milliseconds. */
  readonly waitMs?: number;
}

export interface ProbeRequest {
  readonly address: EmailAddress;
  /** By priority, at least one. */
  readonly hosts: readonly MailHost[];
  /** The whole time the probe may take, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Learns from an SMTP conversation, which never sends DATA, whether a mailbox exists.
 *
 * It always settles within `timeoutMs` with what has been learned until then: a broken, hostile or silent server
 * is evidence, never an exception. The one rejection is `signal.reason`, as soon as the signal aborts.
 */
export abstract class MailboxProbe {
  abstract probe(request: ProbeRequest, signal: AbortSignal): Promise<ProbeEvidence>;
}

/** Probing switched off. */
export class NoMailboxProbe implements MailboxProbe {
  probe(): Promise<ProbeEvidence> {
    return Promise.resolve({ mailbox: 'not_probed', random: 'unknown' });
  }
}
