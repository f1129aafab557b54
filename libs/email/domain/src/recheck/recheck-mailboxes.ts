import type { Clock } from '@enrichment/kernel';
import { readAddress } from '../address/read-address';
import type { MailDns } from '../ports/mail-dns';
import type { MailboxProbe, ProbeEvidence } from '../ports/mailbox-probe';
import type { RecheckRequest, RecheckClaim, Rechecks } from '../ports/rechecks';
import { isConclusive } from '../smtp/classify-reply';
import { providerOf } from '../smtp/mail-providers';
import { judge, type Verdict } from '../verdict/verdict';
import { mailRoute } from '../mail-route';
import { nextWaitMs } from './waits';

/** The result of a recheck, for one request. */
export interface SettledMailbox extends Verdict {
  readonly request: RecheckRequest;
  readonly checkedAt: Date;
}

/** Publishes results: each request gets one event, however often its result is published. */
export abstract class SettledEvents {
  abstract publish(settled: readonly SettledMailbox[]): Promise<void>;
}

export interface RecheckMailboxesParts {
  readonly rechecks: Rechecks;
  readonly dns: MailDns;
  readonly probe: MailboxProbe;
  readonly events: SettledEvents;
  readonly clock: Clock;
}

const atOnce = 20;
/** Milliseconds for one conversation. */
const timeoutMs = 20_000;
/** Longer than an attempt takes. */
const leaseMs = 120_000;

/** Probes mailboxes again whose hosts demanded a wait, and publishes the results. */
export class RecheckMailboxes {
  constructor(private readonly parts: RecheckMailboxesParts) {}

  /** One turn: rechecks everything that is due, once. */
  async execute(): Promise<void> {
    const now = this.parts.clock.now();
    const turn = { now: new Date(now), leaseEndsAt: new Date(now + leaseMs), limit: atOnce };
    const claims = await this.parts.rechecks.claim(turn);
    await Promise.all(claims.map((claim) => this.recheck(claim)));
  }

  private async recheck(claim: RecheckClaim): Promise<void> {
    const { rechecks, clock } = this.parts;
    const { verdict, evidence } = await this.probe(claim.email);
    const now = clock.now();
    const isLearned = isConclusive(evidence.mailbox);
    const waitMs = nextWaitMs(claim.attempt, evidence.waitMs);
    if (waitMs !== undefined && (!isLearned || evidence.mailbox === 'busy'))
      return rechecks.postpone(claim, new Date(now + waitMs));
    const checkedAt = new Date(now);
    const publish = (requests: readonly RecheckRequest[]) =>
      this.parts.events.publish(requests.map((request) => ({ ...verdict, request, checkedAt })));
    // Published before the recheck ends: after a crash in between, the mailbox is probed again and still published once.
    await publish(claim.requests);
    const all = await rechecks.settle(claim, isLearned ? { evidence, checkedAt } : undefined);
    await publish(all.slice(claim.requests.length));
  }

  private async probe(email: string): Promise<{ verdict: Verdict; evidence: ProbeEvidence }> {
    const { dns, probe } = this.parts;
    const { signal } = new AbortController();
    const address = readAddress(email);
    if ('flaw' in address) throw new Error('A recheck holds a malformed address.');
    const route = await mailRoute(dns, address, signal);
    const evidence: ProbeEvidence =
      'hosts' in route
        ? await probe.probe({ address, hosts: route.hosts, timeoutMs }, signal)
        : { mailbox: route.kind === 'no_answer' ? 'dns_error' : 'no_host', random: 'unknown' };
    const recipientCheck = (evidence.host && providerOf(evidence.host)?.recipientCheck) || 'unknown';
    const kind = route.kind === 'no_answer' ? 'dns_error' : route.kind;
    return { verdict: judge({ ...evidence, route: kind, sendsNothing: false, recipientCheck }), evidence };
  }
}
