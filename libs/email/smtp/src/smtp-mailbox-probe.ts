import {
  type DecisiveReply,
  waitNamedIn,
  isConclusive,
  isTemporary,
  type MailboxProbe,
  type ProbeEvidence,
  type ProbeRequest,
  providerOf,
  type RandomRecipient,
  registrableDomain,
} from '@enrichment/email-domain';
import { BoundedCache, type Clock, SystemClock, systemTimer, type Timer } from '@enrichment/kernel';
import { randomBytes } from 'node:crypto';
import { probeRecipients, type RecipientFindings, wantsTls } from './probe-recipients';
import { command, randomLocalPart } from './commands';
import { HostFailure } from './host-failure';
import type { Target } from './mail-connector';
import { MailHosts } from './mail-hosts';
import { defaultSmtpLimits, type SmtpLimits, type SmtpProbeOptions } from './options';
import type { SmtpPlace } from './smtp-routes';
import type { ServerReply } from './reply-reader';
import { timeLimit } from './time-limit';

/**
 * The part of the remaining time that one host may use while others are left. Of 9 s it covers a greeting after 6 s, the delay of
 * a Postfix that screens clients.
 */
const shareOfOneHost = 3 / 4;

/** Answers that are not final, with the most informative last: of several hosts it is the one returned. */
const byInformation: readonly ProbeEvidence['mailbox'][] = [
  'no_host',
  'dns_error',
  'unreachable',
  'timeout',
  'refused_us',
  'greylisted',
];

/**
 * `MailboxProbe` over SMTP (RFC 5321) with our own client: EHLO, MAIL and RCPT, never DATA, QUIT last. With any server, the probe does not
 * reject, uses a few kilobytes at most, and ends within the timeout.
 */
export class SmtpMailboxProbe implements MailboxProbe {
  private readonly limits: SmtpLimits;
  private readonly clock: Clock;
  private readonly timer: Timer;
  private readonly hosts: MailHosts;
  private readonly catchAll: BoundedCache<RandomRecipient>;

  /** @throws Error when `heloName` or `mailFrom` contains a control character. */
  constructor(private readonly options: SmtpProbeOptions) {
    command(options.heloName);
    command(options.mailFrom ?? '');
    this.limits = { ...defaultSmtpLimits, ...options.limits };
    this.clock = options.clock ?? new SystemClock();
    this.timer = options.timer ?? systemTimer;
    this.hosts = new MailHosts(options, this.limits);
    this.catchAll = new BoundedCache(this.clock, this.limits.memoryEntries);
  }

  async probe(request: ProbeRequest, signal: AbortSignal): Promise<ProbeEvidence> {
    signal.throwIfAborted();
    const end = this.clock.monotonic() + request.timeoutMs;
    const route = this.options.routes?.get(request.address.asciiDomain);
    if (route === 'off') return { mailbox: 'not_probed', random: 'unknown' };
    let targets = this.targets(request, route);
    let best: ProbeEvidence = { mailbox: 'no_host', random: 'unknown' };
    let isGreylisted = false;
    for (let target = targets.shift(); target; target = targets.shift()) {
      const left = end - this.clock.monotonic();
      const limit = timeLimit(this.timer, targets.length > 0 ? left * shareOfOneHost : left, signal);
      const learned = await this.probeHost(target, request, limit.signal).finally(limit.end);
      signal.throwIfAborted();
      const { mailbox, random, reply } = learned;
      const evidence = {
        mailbox,
        random,
        ...(mailbox !== 'no_host' && { host: target.hostname }),
        ...(reply && { reply: decisive(reply) }),
        ...waitNamedIn(mailbox, reply?.text ?? ''),
      };
      const isCatchAll = mailbox === 'accepted' && random === 'accepted';
      // The host that greylists may know the mailbox later; a backup that accepts every name never does.
      if (isCatchAll && isGreylisted) continue;
      if (isConclusive(mailbox)) return evidence;
      if (byInformation.indexOf(mailbox) > byInformation.indexOf(best.mailbox)) best = evidence;
      if (isPolicy(learned)) {
        isGreylisted ||= mailbox === 'greylisted';
        const operator = operatorOf(target.hostname);
        targets = targets.filter(({ hostname }) => operatorOf(hostname) !== operator);
      }
    }
    return best;
  }

  /** Closes idle connections, and those in use when their probe is done. */
  close(): void {
    this.hosts.close();
  }

  private targets({ hosts, account }: ProbeRequest, route: SmtpPlace | undefined): Target[] {
    if (route) return [{ hostname: route.host, port: route.port, account }];
    return hosts
      .slice(0, this.limits.hosts)
      .map(({ hostname, addresses }) => ({ hostname, addresses, port: this.options.port ?? 25, account }));
  }

  /** Probes one host; rejects only for an error of this program. */
  private async probeHost(
    target: Target,
    { address }: ProbeRequest,
    signal: AbortSignal,
  ): Promise<RecipientFindings> {
    const { hostname } = target;
    const catchAllKey = `${address.asciiDomain} ${hostname}`;
    const known = this.catchAll.get(catchAllKey);
    const question = {
      address,
      mailFrom: this.options.mailFrom ?? '',
      random: known ? undefined : randomLocalPart(this.options.randomBytes ?? randomBytes),
    };
    try {
      const learned = await this.hosts.use(target, signal, {
        run: (session) => probeRecipients(session, hostname, question),
        needsTls: wantsTls,
        isStale,
      });
      if (learned.random !== 'unknown') this.catchAll.set(catchAllKey, learned.random, this.limits.memoryMs);
      return learned.stage === 'recipient' && known ? { ...learned, random: known } : learned;
    } catch (failure) {
      if (!(failure instanceof HostFailure)) throw failure;
      return { mailbox: failure.answer, random: 'unknown', stage: 'connect', reply: failure.reply };
    }
  }
}

/** A re-used connection that does not even accept MAIL any more, or that the host closes for the errors of earlier probes. */
function isStale({ stage, mailbox, reply }: RecipientFindings): boolean {
  const isClosed = reply === undefined || reply.code === 421;
  return !isConclusive(mailbox) && (stage === 'mail' || isClosed);
}

/** Whether the operator's other hosts would give the same answer. A host that is only too busy for a greeting is no reason to skip them. */
function isPolicy({ reply, stage }: RecipientFindings): boolean {
  return reply !== undefined && (reply.code >= 500 || stage !== 'connect');
}

function decisive(reply: ServerReply): DecisiveReply {
  const { code, enhanced } = reply;
  return { code, ...(enhanced !== undefined && { enhanced }), isTemporary: isTemporary(reply) };
}

function operatorOf(hostname: string): string {
  return providerOf(hostname)?.name ?? registrableDomain(hostname) ?? hostname;
}
