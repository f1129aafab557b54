import { type Clock, DomainError, type Effect, type Timer } from '@enrichment/kernel';
import type { EmailAddress } from './address/email-address';
import { Budget, type EmailBudgets, type OnFault } from './budget';
import type { CompanyDirectory } from './ports/company-directory';
import type { DomainRegistry } from './ports/domain-registry';
import type { MailDns, MailRoute, SpfFacts } from './ports/mail-dns';
import type { MailLists } from './ports/mail-lists';
import type { MailboxProbe, ProbeEvidence } from './ports/mailbox-probe';
import type { KnownOutcomes, Outcomes } from './ports/outcomes';
import type { Rechecks } from './ports/rechecks';
import { mailRoute } from './mail-route';
import { nextWaitMs } from './recheck/waits';
import { providerOf } from './smtp/mail-providers';
import { domainTypo, imitatesLargest, misspelledLargest, otherEnding } from './suggestion/domain-typo';
import {
  dependsOnAge,
  isDisposable,
  isFreeProvider,
  isListedTypo,
  registrableDomain,
} from './traits/disposable';
import {
  assess,
  type DomainFacts,
  type EmailValidation,
  evidenceOf,
  type Findings,
  hostnamesOf,
} from './validation';
import { judge } from './verdict/verdict';

export interface ValidateEmailRequest {
  /** The result of `parseAddress`. */
  readonly address: EmailAddress;
  /** Default false. */
  readonly includeCompanyData?: boolean;
  /** The account that causes the work. */
  readonly account?: string;
  /** Request id of the answer; the account is informed of a recheck with it. */
  readonly requestId?: string;
}

export interface ValidateEmailDependencies<Company = unknown> {
  readonly dns: MailDns;
  readonly probe: MailboxProbe;
  readonly registry: DomainRegistry;
  readonly companies: CompanyDirectory<Company>;
  readonly lists: MailLists;
  /** Mailboxes to be probed again; absent: no rechecks, and no use of earlier ones. */
  readonly rechecks?: Rechecks;
  /** Outcomes that accounts report; absent: none. */
  readonly outcomes?: Outcomes;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly budgets?: EmailBudgets;
  /** Called when a port breaks its contract by rejecting; the answer then lacks that part. */
  readonly onFault?: OnFault;
}

/** Routes that accept no mail for any recipient. */
const deadEnds: ReadonlySet<MailRoute['kind']> = new Set<MailRoute['kind']>([
  'domain_not_found',
  'no_mail_server',
  'invalid_mx',
  'null_mx',
]);

/**
 * Validates one address. All independent queries start at the same time: a first validation takes the round trips of MX, host
 * address, connection, greeting, EHLO and one pipelined MAIL and RCPTs.
 */
export class ValidateEmail<Company = unknown> {
  constructor(private readonly given: ValidateEmailDependencies<Company>) {}

  /**
   * @throws DomainError `EMAIL_002` with `{ email }`: no resolver answered at all.
   * @throws DomainError of a port that was interrupted, such as SYS_002.
   * @throws `signal.reason` when the signal aborts.
   */
  async execute(request: ValidateEmailRequest, signal?: AbortSignal): Promise<EmailValidation<Company>> {
    signal?.throwIfAborted();
    const budget = new Budget(this.given, signal);
    try {
      return await this.validate(request, budget);
    } finally {
      budget.end();
      signal?.throwIfAborted();
    }
  }

  private async validate(request: ValidateEmailRequest, budget: Budget): Promise<EmailValidation<Company>> {
    const { findings, company } = await this.gather(request, budget);
    const answer = assess(findings, this.given.lists, this.given.clock.now());
    const [effect, found] = await Promise.all([this.record(request, findings, budget), company]);
    return { ...answer, ...(found && { company: found }), ...(effect && { effect }) };
  }

  /** Queries all ports. The company may be late: it decides nothing. */
  private async gather({ address, includeCompanyData, account }: ValidateEmailRequest, budget: Budget) {
    const { lists } = this.given;
    const { asciiDomain: name, text: email } = address;
    // The conversation waits for the route alone, so it is queried first.
    const started = {
      route: this.route(address, budget),
      domain: this.domainFacts(address, budget),
      known: this.known(address, account, budget),
    };
    const route = await started.route;
    budget.throwIfRefused();
    if (route.kind === 'no_answer')
      throw new DomainError('EMAIL_002', 'No DNS server answered: repeat the request shortly.', { email });
    const hostnames = hostnamesOf(route);
    // A domain without mail does not justify reading a home page, and the users of some domains do not work there.
    const hasStaff =
      hostnames.length > 0 &&
      !isFreeProvider(lists, name) &&
      !this.isTypo(name) &&
      !isDisposable(lists, name, hostnames);
    const company = includeCompanyData && hasStaff ? this.company(address, budget, account) : undefined;
    const [probed, suggestion] = await Promise.all([
      started.known.then(
        ({ learned }) =>
          (this.given.rechecks && hostnames.length > 0 && learned) ||
          this.probe(address, route, budget, account),
      ),
      this.suggestion(address, route, budget),
    ]);
    budget.throwIfRefused();
    const [domain, outcomes] = await Promise.all([started.domain, started.known]);
    budget.throwIfRefused();
    const findings: Findings = { address, route, ...probed, domain, outcomes, suggestion };
    return { findings, company };
  }

  /** The effect that plans a recheck, and stores the verdict for comparison with later outcomes. */
  private async record(
    request: ValidateEmailRequest,
    findings: Findings,
    budget: Budget,
  ): Promise<Effect | undefined> {
    const planned = this.plan(request, findings.evidence, budget);
    const stated = this.state(request, findings, budget);
    const effects = (await Promise.all([planned, stated])).filter((effect) => effect !== undefined);
    if (effects.length === 0) return undefined;
    return async (run) => {
      for (const effect of effects) await effect(run);
      return true;
    };
  }

  private isTypo(domain: string): boolean {
    return misspelledLargest(domain) !== undefined || isListedTypo(this.given.lists, domain);
  }

  private route(address: EmailAddress, budget: Budget): Promise<MailRoute> {
    const noAnswer: MailRoute = { kind: 'no_answer' };
    return budget.spend('mail', (signal) => mailRoute(this.given.dns, address, signal), noAnswer);
  }

  /** What the account has learned about the address in earlier requests. */
  private async known({ normal }: EmailAddress, account: string | undefined, budget: Budget) {
    const { outcomes, clock } = this.given;
    const nothing: KnownOutcomes = { reports: false };
    if (!outcomes || account === undefined) return nothing;
    return budget.spend('outcomes', () => outcomes.known(account, normal, new Date(clock.now())), nothing);
  }

  /** The effect that stores the verdict without the account's outcomes, for an account that reports them. */
  private async state({ address, account }: ValidateEmailRequest, findings: Findings, budget: Budget) {
    if (!findings.outcomes.reports) return undefined;
    const { host } = findings.evidence;
    const { deliverability: likelihood } = judge({ ...evidenceOf(findings), ownOutcome: 'none' });
    const hostKind = host === undefined ? 'none' : (providerOf(host)?.name ?? 'other');
    const statement = { likelihood, hostKind, at: new Date(this.given.clock.now()) };
    const state = () => this.given.outcomes!.state(account!, address.normal, statement);
    return budget.spend('mail', state, undefined);
  }

  private async plan(
    { address, account, requestId }: ValidateEmailRequest,
    { mailbox, host, waitMs }: ProbeEvidence,
    budget: Budget,
  ) {
    const { rechecks, clock } = this.given;
    const isAskedToWait = mailbox === 'greylisted' || mailbox === 'busy';
    if (!rechecks || !isAskedToWait || !host || account === undefined || requestId === undefined)
      return undefined;
    const now = new Date(clock.now());
    const dueAt = new Date(now.getTime() + nextWaitMs(0, waitMs)!);
    const recheck = { email: address.normal, host, dueAt, now, request: { account, requestId } };
    return budget.spend('mail', () => rechecks.plan(recheck), undefined);
  }

  private async probe(
    address: EmailAddress,
    route: MailRoute,
    budget: Budget,
    account: string | undefined,
  ): Promise<{ evidence: ProbeEvidence; checkedAt?: Date }> {
    if (!('hosts' in route)) return { evidence: { mailbox: 'not_probed', random: 'unknown' } };
    const request = { address, hosts: route.hosts, timeoutMs: budget.left('mail'), account };
    const late: ProbeEvidence = { mailbox: 'timeout', random: 'unknown' };
    const evidence = await budget.spend('mail', (signal) => this.given.probe.probe(request, signal), late);
    const isAsked = evidence.host !== undefined && evidence.mailbox !== 'dns_error';
    return { evidence, ...(isAsked && { checkedAt: new Date(this.given.clock.now()) }) };
  }

  private async domainFacts(
    { domainKind, asciiDomain: domain }: EmailAddress,
    budget: Budget,
  ): Promise<DomainFacts> {
    const { dns, registry, lists } = this.given;
    const noSpf: SpfFacts = { hasSpf: false, sendsNothing: false, isUnknown: true };
    if (domainKind !== 'name') return { creationDate: null, spf: noSpf, hasDmarc: undefined, hasDkim: false };
    const registered = registrableDomain(domain) ?? domain;
    const [creationDate, spf, hasDmarc, hasDkim] = await Promise.all([
      budget.spend(
        dependsOnAge(lists, domain) ? 'mail' : 'registration',
        (signal) => registry.creationDate(registered, signal),
        undefined,
      ),
      budget.spend('policies', (signal) => dns.spf(domain, signal), noSpf),
      budget.spend('policies', (signal) => dns.hasDmarc(domain, signal), undefined),
      budget.spend('policies', (signal) => dns.hasDkim(domain, signal), false),
    ]);
    return { creationDate: creationDate ?? null, spf, hasDmarc, hasDkim };
  }

  private async company({ asciiDomain }: EmailAddress, budget: Budget, account: string | undefined) {
    const domain = registrableDomain(asciiDomain);
    if (domain === undefined) return undefined;
    const { companies } = this.given;
    return budget.spend('company', (signal) => companies.findByDomain(domain, signal, account), undefined);
  }

  /** The address that was probably meant, where the domain seems mistyped. */
  private async suggestion(
    address: EmailAddress,
    route: MailRoute,
    budget: Budget,
  ): Promise<string | undefined> {
    const { asciiDomain: name, local } = address;
    const large = misspelledLargest(name);
    if (large !== undefined) return `${local}@${large}`;
    // `hotmail.org` receives mail. No list calls it a provider, and its servers are no mailbox provider's.
    const isImitation = () =>
      !isFreeProvider(this.given.lists, name) &&
      imitatesLargest(name) &&
      !hostnamesOf(route).some((hostname) => providerOf(hostname)?.kind === 'mailbox');
    const isDoubtful = this.isTypo(name) || deadEnds.has(route.kind) || isImitation();
    return isDoubtful ? this.didYouMean(address, budget) : undefined;
  }

  /** A corrected ending is only suggested when its domain has a mail server. */
  private async didYouMean(
    { local, asciiDomain }: EmailAddress,
    budget: Budget,
  ): Promise<string | undefined> {
    const typo = domainTypo(asciiDomain);
    if (typo === undefined) {
      const popular = otherEnding(asciiDomain);
      return popular === undefined ? undefined : `${local}@${popular}`;
    }
    const suggestion = `${local}@${typo.domain}`;
    if (typo.kind === 'provider') return suggestion;
    const route = await budget.spend(
      'policies',
      (signal) => this.given.dns.route(typo.domain, signal),
      undefined,
    );
    return route && 'hosts' in route ? suggestion : undefined;
  }
}
