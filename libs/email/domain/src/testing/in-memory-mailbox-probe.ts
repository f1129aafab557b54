import type { MailHost } from '../ports/mail-dns';
import type { MailboxProbe, ProbeEvidence, ProbeRequest } from '../ports/mailbox-probe';
import { classifyReply, isConclusive, randomRecipient, type SmtpStage } from '../smtp/classify-reply';
import { waitNamedIn } from '../smtp/named-wait';
import { parseReply } from '../smtp/smtp-reply';

/** A mail server as a set of replies, one line each, such as `550 5.1.1 No such user`. */
export interface MailHostScript {
  /**
   * `refuse`: connections are refused. `silent`: they are accepted, and nothing is sent. `no_address`: the name has none;
   * `dns_error`: no name server answers.
   */
  readonly fault?: 'refuse' | 'silent' | 'no_address' | 'dns_error';
  /** Default `220 ready`. */
  readonly greeting?: string;
  /** EHLO keywords beside PIPELINING, such as `SMTPUTF8`. */
  readonly extensions?: readonly string[];
  /** The answer to MAIL. Default `250 2.1.0 ok`. */
  readonly mail?: string;
  /** The answer to RCPT for a local part, including the random one. Default: every recipient is accepted. */
  readonly recipient?: (local: string) => string;
}

/** Mail servers by host name. */
export type MailScript = Readonly<Record<string, MailHostScript>>;

/** `MailboxProbe` over scripted servers, with the results of the adapter for the same replies on real sockets. */
export class InMemoryMailboxProbe implements MailboxProbe {
  /** All probes so far. */
  readonly requests: ProbeRequest[] = [];

  constructor(private readonly script: MailScript) {}

  async probe(request: ProbeRequest, signal: AbortSignal): Promise<ProbeEvidence> {
    this.requests.push(request);
    await Promise.resolve();
    signal.throwIfAborted();
    let last: ProbeEvidence = { mailbox: 'no_host', random: 'unknown' };
    for (const host of request.hosts) {
      const evidence = this.converse(host, request);
      if (isConclusive(evidence.mailbox)) return evidence;
      if (evidence.mailbox !== 'no_host') last = evidence;
    }
    return last;
  }

  private converse({ hostname: host }: MailHost, { address }: ProbeRequest): ProbeEvidence {
    const script = this.script[host] ?? { fault: 'no_address' };
    const ended = (mailbox: ProbeEvidence['mailbox'], reply = ''): ProbeEvidence => ({
      mailbox,
      random: 'unknown',
      host,
      ...waitNamedIn(mailbox, reply),
    });
    if (script.fault === 'no_address') return { mailbox: 'no_host', random: 'unknown' };
    if (script.fault === 'dns_error') return ended('dns_error');
    if (script.fault === 'refuse') return ended('unreachable');
    if (script.fault === 'silent') return ended('timeout');
    const meaning = (raw: string, stage: SmtpStage) => classifyReply(parseReply(raw)!, stage, host);
    const greeting = meaning(script.greeting ?? '220 ready', 'connect');
    if (greeting !== 'accepted') return ended(greeting, script.greeting);
    if (address.needsSmtpUtf8 && !script.extensions?.includes('SMTPUTF8')) return ended('no_smtputf8');
    const mail = meaning(script.mail ?? '250 2.1.0 ok', 'mail');
    if (mail !== 'accepted') return ended(mail, script.mail);
    const recipient = script.recipient ?? (() => '250 2.1.5 ok');
    const reply = recipient(address.localValue);
    const mailbox = meaning(reply, 'recipient');
    const random = randomRecipient(meaning(recipient('zq7x1random'), 'recipient'));
    return { mailbox, random, host, ...waitNamedIn(mailbox, reply) };
  }
}
