import type { EmailAddress } from '../address/email-address';
import type { MailHost } from './mail-dns';

/**
 * Result of a probe of a mailbox's hosts. The first eight can be read from one SMTP reply (`classifyReply`); the others are how
 * the attempt ended.
 *
 * - `accepted`: RCPT accepted.
 * - `busy`: the mailbox exists, and receives no more mail at the moment (too high a rate).
 * - `full`: it exists and is over quota.
 * - `disabled`: it exists, but is switched off.
 * - `not_found`: the host reports that there is no such mailbox.
 * - `rejected`: refused permanently, without a reason.
 * - `not_served`: the host receives no mail for this domain (relaying denied).
 * - `no_smtputf8`: the local part is not ASCII, and the host does not support such addresses (RFC 6531).
 * - `greylisted`: come back later, or any other temporary refusal.
 * - `refused_us`: the host refuses our address, name or behaviour, or gives a reason that names no recipient.
 * - `unreachable`: no connection to any host (refused, no route); the network between may be the cause.
 * - `no_host`: no host has a public address.
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

/** Answer of the same host about a random recipient at the same domain. */
export type RandomRecipient = 'accepted' | 'rejected' | 'unknown';

/** Use of RCPT at a provider's hosts: see `mailProviders`. */
export type RecipientCheck = 'always' | 'unreliable' | 'never' | 'unknown';

/** The reply of a mail host that decided the result. */
export interface DecisiveReply {
  readonly code: number;
  /** Enhanced status code (RFC 3463). */
  readonly enhanced?: string;
  /** The host refuses for now. */
  readonly isTemporary: boolean;
}

export interface ProbeEvidence {
  readonly mailbox: MailboxAnswer;
  /** `accepted` shows a catch-all; `rejected` means refused permanently; anything else is `unknown`. */
  readonly random: RandomRecipient;
  /** The host that gave the answer, for logs and for the provider's reliability. */
  readonly host?: string;
  /** The decisive reply; absent when the connection broke or timed out. */
  readonly reply?: DecisiveReply;
  /** Milliseconds to wait that the host names, with `greylisted` and `busy`. */
  readonly waitMs?: number;
}

export interface ProbeRequest {
  readonly address: EmailAddress;
  /** Hosts sorted by priority, at least one. */
  readonly hosts: readonly MailHost[];
  /** Time limit of the whole probe, in milliseconds. */
  readonly timeoutMs: number;
  /** The account that causes the probe; it has a share of the connections to a host. */
  readonly account?: string | undefined;
}

/**
 * Finds out from an SMTP conversation, which never sends DATA, whether a mailbox exists.
 *
 * It always settles within `timeoutMs` with its findings so far: a broken, hostile or silent server is evidence, never an
 * exception. It rejects only with `signal.reason`, as soon as the signal aborts.
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
