import { type Clock, DomainError, type Effect, type Timer } from '@enrichment/kernel';
import type { EmailAddress } from './address/email-address';
import { Budget, type EmailBudgets, type OnFault } from './budget';
import type { CompanyDirectory } from './ports/company-directory';
import type { DomainRegistry } from './ports/domain-registry';
import type { MailDns, MailHost, MailRoute, SpfFacts } from './ports/mail-dns';
import type { MailLists } from './ports/mail-lists';
import type { MailboxAnswer, MailboxProbe, ProbeEvidence } from './ports/mailbox-probe';
import type { KnownOutcomes, Outcomes } from './ports/outcomes';
import type { Rechecks } from './ports/rechecks';
import { ownOutcome } from './outcomes/own-outcome';
import { mailRoute } from './recheck/mail-route';
import { nextWaitMs } from './recheck/waits';
import { type MailProviderKind, providerOf } from './smtp/mail-providers';
import { isAcademic, isGovernment } from './traits/sector';
import { mailboxBehind } from './traits/mailbox-behind';
import { domainTypo, imitatesLargest, misspelledLargest, otherEnding } from './suggestion/domain-typo';
import {
  isAlias,
  dependsOnAge,
  domainAge,
  isDisposable,
  isFreeProvider,
  isListedTypo,
  registrableDomain,
} from './traits/disposable';
import { isNoReply, isRoleBased } from './traits/role';
import { type Status, statusOf } from './verdict/status';
import { type Evidence, judge, type Verdict } from './verdict/verdict';

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

export const checkNames = ['dns', 'smtp', 'catch_all', 'spf', 'dmarc'] as const;
export type CheckName = (typeof checkNames)[number];
export const checkResults = ['yes', 'no', 'unknown'] as const;
/** `unknown`: nobody answered, or the check was not made. */
export type CheckResult = (typeof checkResults)[number];
export const mxKinds = ['explicit', 'implicit', 'null', 'invalid', 'none', 'unresolved'] as const;
export type MxKind = (typeof mxKinds)[number];

export interface EmailValidation<Company = unknown> extends Verdict {
  /** The address as given. */
  readonly email: string;
  /** Always true: `parseAddress` refuses malformed ones with `EMAIL_001`. */
  readonly isValid: true;
  readonly status: Status;
  readonly isDisposable: boolean;
  readonly isRoleBased: boolean;
  readonly isFreeProvider: boolean;
  /** The local part says that nobody reads its mail. */
  readonly isNoReply: boolean;
  readonly isAcademic: boolean;
  readonly isGovernment: boolean;
  /** The provider of the first mail host that is known; `null`: none. */
  readonly mailProvider: string | null;
  readonly mailProviderKind: MailProviderKind | null;
  /** The mailbox behind the address, by the provider's documented rules. */
  readonly normalizedEmail: string;
  readonly subAddress: string | null;
  readonly checks: Readonly<Record<CheckName, CheckResult>>;
  /** The conversation that decided; `null` when no mail host was contacted. */
  readonly smtp: {
    readonly connected: boolean;
    readonly code: number | null;
    readonly enhancedCode: string | null;
    readonly host: string;
  } | null;
  readonly mxKind: MxKind;
  /** Time of the probe; `null` when the mailbox was not probed. */
  readonly checkedAt: Date | null;
  /** The domain belongs to a relay or alias service: a permanent address that forwards to a person's mailbox. */
  readonly isAlias: boolean;
  /** A random recipient was accepted too, by a host that is not known to accept every name and bounce later. */
  readonly isCatchAll: boolean;
  /** MX records by priority, with those that name IP addresses; empty for an implicit MX, a null MX and an address literal. */
  readonly mxRecords: readonly { readonly hostname: string; readonly priority: number }[];
  readonly domainInfo: {
    /** The domain as given, in lower case. */
    readonly domain: string;
    /** ISO 8601. */
    readonly creationDate: string | null;
    readonly hasSpf: boolean;
    readonly hasDmarc: boolean;
    readonly hasDkim: boolean;
    /** Whole days since the registration; `null` where it is unknown. */
    readonly ageDays: number | null;
    /** Its mail hosts serve domains without users. */
    readonly isParked: boolean;
  };
  /** Present only when requested and known. Never for free and disposable domains, whose users do not work there. */
  readonly company?: Company;
  /**
   * A well-formed address that was probably meant. Present only when the domain seems mistyped and receives no mail, or is a
   * known misspelling of a provider.
   */
  readonly suggestion: string | null;
  /** Plans a recheck, and stores the verdict for comparison with later outcomes. The caller makes it with the charge. */
  readonly effect?: Effect;
}

export interface ValidateEmailDependencies<Company = unknown> {
  readonly dns: MailDns;
  readonly probe: MailboxProbe;
  readonly registry: DomainRegistry;
  readonly companies: CompanyDirectory<Company>;
  readonly lists: MailLists;
  /** Mailboxes to be probed again; absent: no rechecks. */
  readonly rechecks?: Rechecks;
  /** Outcomes that accounts report; absent: none. */
  readonly outcomes?: Outcomes;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly budgets?: EmailBudgets;
  /** Called when a port breaks its contract by rejecting; the answer then lacks that part. */
  readonly onFault?: OnFault;
}

const mxKindOf: Readonly<Record<Exclude<MailRoute['kind'], 'no_answer'>, MxKind>> = {
  mx: 'explicit',
  implicit_mx: 'implicit',
  null_mx: 'null',
  no_mail_server: 'none',
  invalid_mx: 'invalid',
  domain_not_found: 'none',
  dns_error: 'unresolved',
};

/** Answers without a conversation. */
const silent: ReadonlySet<MailboxAnswer> = new Set<MailboxAnswer>([
  ...(['unreachable', 'no_host', 'dns_error', 'timeout', 'not_probed'] as const),
]);
/** Refusals that show that the domain does not accept every name. */
const selective: ReadonlySet<MailboxAnswer> = new Set<MailboxAnswer>([
  'not_found',
  'disabled',
  'full',
  'busy',
]);

const yesNo = (value: boolean | undefined): CheckResult =>
  value === undefined ? 'unknown' : value ? 'yes' : 'no';

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

  private async validate(
    { address, includeCompanyData, account, requestId }: ValidateEmailRequest,
    budget: Budget,
  ): Promise<EmailValidation<Company>> {
    const { lists } = this.given;
    const { asciiDomain: domain, text: email } = address;
    const isFree = isFreeProvider(lists, domain);
    const large = misspelledLargest(domain);
    const isTypo = large !== undefined || isListedTypo(lists, domain);
    const facts = this.domainFacts(address, budget);
    const kept = this.kept(address, account, budget);
    const known = this.known(address, account, budget);
    const route = await this.route(address, budget);
    budget.throwIfRefused();
    if (route.kind === 'no_answer')
      throw new DomainError('EMAIL_002', 'No DNS server answered: repeat the request shortly.', { email });
    // A domain without mail does not justify reading a home page.
    const hosts = 'hosts' in route ? route.hosts : [];
    const hostnames = hosts.map(({ hostname }) => hostname);
    // `hotmail.org` receives mail. No list calls it a provider, and its servers are no mailbox provider's.
    const isImitation =
      !isFree &&
      imitatesLargest(domain) &&
      !hostnames.some((hostname) => providerOf(hostname)?.kind === 'mailbox');
    const company =
      includeCompanyData && hosts.length > 0 && !isFree && !isTypo && !isDisposable(lists, domain, hostnames)
        ? this.company(address, budget, account)
        : undefined;
    const [{ evidence, checkedAt }, suggested] = await Promise.all([
      kept.then((learned) => ('hosts' in route && learned) || this.probe(address, route, budget, account)),
      large !== undefined
        ? `${address.local}@${large}`
        : isTypo || isImitation || deadEnds.has(route.kind)
          ? this.didYouMean(address, budget)
          : undefined,
    ]);
    budget.throwIfRefused();
    const planned = this.plan(address, evidence, { account, requestId }, budget);
    const { spf, hasDmarc, ...domainInfo } = await facts;
    budget.throwIfRefused();
    const recipientCheck = (evidence.host && providerOf(evidence.host)?.recipientCheck) || 'unknown';
    const { mailbox, random } = evidence;
    const isTemporary = evidence.reply?.isTemporary === true;
    const seen = {
      ...{ route: route.kind, sendsNothing: spf.sendsNothing, mailbox, random, recipientCheck },
      isTemporary,
    };
    const own = await known;
    const verdict = judge({ ...seen, ownOutcome: ownOutcome(own, this.given.clock.now()) });
    const stated = own.reports
      ? this.state(address, account!, { ...seen, host: evidence.host }, budget)
      : undefined;
    const found = await company;
    const effects = (await Promise.all([planned, stated])).filter((effect) => effect !== undefined);
    const { reason } = verdict;
    const now = this.given.clock.now();
    const providers = hostnames.flatMap((hostname) => providerOf(hostname) ?? []);
    const isCatchAll = evidence.random === 'accepted' && recipientCheck !== 'never';
    const doubts = {
      // A domain without a mail host does not depend on its age.
      isDisposable: isDisposable(
        lists,
        domain,
        hostnames,
        hosts.length > 0 ? domainAge(domainInfo.creationDate, now) : 'unknown',
      ),
      isRoleBased: isRoleBased(lists, address.localValue),
      suggestion: suggested ?? null,
    };
    return {
      email,
      isValid: true,
      status: statusOf({ reason, ...doubts }),
      ...verdict,
      // Mail to a squatter does not reach the intended person.
      ...(large !== undefined &&
        verdict.isDeliverable && { confidenceScore: Math.min(verdict.confidenceScore, 0.6) }),
      ...doubts,
      isFreeProvider: isFree,
      isAlias: isAlias(lists, domain),
      checkedAt: checkedAt ?? null,
      isNoReply: isNoReply(address.localValue),
      isAcademic: isAcademic(domain),
      isGovernment: isGovernment(domain),
      mailProvider: providers[0]?.id ?? null,
      mailProviderKind: providers[0]?.kind ?? null,
      ...mailboxBehind(address, providers[0]?.id),
      checks: {
        dns: route.kind === 'dns_error' ? 'unknown' : yesNo(hosts.length > 0),
        smtp: yesNo(mailbox === 'unreachable' ? false : silent.has(mailbox) ? undefined : true),
        catch_all: yesNo(
          isCatchAll || (evidence.random === 'rejected' || selective.has(mailbox) ? false : undefined),
        ),
        spf: yesNo(spf.isUnknown ? undefined : spf.hasSpf),
        dmarc: yesNo(hasDmarc),
      },
      smtp:
        evidence.host === undefined || hostnames.length === 0
          ? null
          : {
              connected: !silent.has(mailbox),
              code: evidence.reply?.code ?? null,
              enhancedCode: evidence.reply?.enhanced ?? null,
              // A host that the operator routes to is not shown.
              host: hostnames.find((name) => name === evidence.host) ?? hostnames[0]!,
            },
      mxKind: mxKindOf[route.kind],
      isCatchAll,
      mxRecords: recordsOf(route).map(({ hostname, priority }) => ({ hostname, priority })),
      domainInfo: {
        ...{ domain: address.domain.toLowerCase(), ...domainInfo, hasSpf: spf.hasSpf },
        hasDmarc: hasDmarc === true,
        ageDays: daysSince(domainInfo.creationDate, now),
        isParked: providers.some(({ kind }) => kind === 'parked'),
      },
      ...(found && { company: found }),
      ...(effects.length > 0 && { effect: inOrder(effects) }),
    };
  }

  private route(address: EmailAddress, budget: Budget): Promise<MailRoute> {
    const noAnswer: MailRoute = { kind: 'no_answer' };
    return budget.spend('mail', (signal) => mailRoute(this.given.dns, address, signal), noAnswer);
  }

  /** A recheck's result, if the account requested the address before. */
  private kept(address: EmailAddress, account: string | undefined, budget: Budget) {
    const { rechecks, clock } = this.given;
    if (!rechecks || account === undefined) return Promise.resolve(undefined);
    const now = new Date(clock.now());
    return budget.spend('mail', () => rechecks.learned(address.normal, account, now), undefined);
  }

  /** Outcomes that this account reported for the address. */
  private known(
    { normal }: EmailAddress,
    account: string | undefined,
    budget: Budget,
  ): Promise<KnownOutcomes> {
    const { outcomes } = this.given;
    const nothing = { reports: false };
    if (!outcomes || account === undefined) return Promise.resolve(nothing);
    return budget.spend('mail', () => outcomes.known(account, normal), nothing);
  }

  /** The effect that stores the verdict without the account's outcomes, to compare it with later ones. */
  private state(
    { normal }: EmailAddress,
    account: string,
    { host, ...seen }: Omit<Evidence, 'ownOutcome'> & { host: string | undefined },
    budget: Budget,
  ): Promise<Effect | undefined> {
    const { deliverability: likelihood } = judge({ ...seen, ownOutcome: 'none' });
    const hostKind = host === undefined ? 'none' : (providerOf(host)?.name ?? 'other');
    const statement = { likelihood, hostKind, at: new Date(this.given.clock.now()) };
    return budget.spend('mail', () => this.given.outcomes!.state(account, normal, statement), undefined);
  }

  private plan(
    { normal: email }: EmailAddress,
    { mailbox, host, waitMs }: ProbeEvidence,
    request: { account: string | undefined; requestId: string | undefined },
    budget: Budget,
  ): Promise<Effect | undefined> {
    const { rechecks, clock } = this.given;
    const { account, requestId } = request;
    const isAskedToWait = mailbox === 'greylisted' || mailbox === 'busy';
    if (!rechecks || !isAskedToWait || !host || account === undefined || requestId === undefined)
      return Promise.resolve(undefined);
    const now = clock.now();
    const dueAt = new Date(now + nextWaitMs(0, waitMs)!);
    const recheck = { email, host, dueAt, now: new Date(now), request: { account, requestId } };
    return budget.spend('mail', () => rechecks.plan(recheck), undefined);
  }

  private async probe(
    address: EmailAddress,
    route: MailRoute,
    budget: Budget,
    account: string | undefined,
  ): Promise<{ evidence: ProbeEvidence; checkedAt?: Date }> {
    const evidence = await this.evidence(address, route, budget, account);
    const isAsked = evidence.host !== undefined && evidence.mailbox !== 'dns_error';
    return { evidence, ...(isAsked && { checkedAt: new Date(this.given.clock.now()) }) };
  }

  private evidence(
    address: EmailAddress,
    route: MailRoute,
    budget: Budget,
    account: string | undefined,
  ): Promise<ProbeEvidence> {
    if (!('hosts' in route)) return Promise.resolve({ mailbox: 'not_probed', random: 'unknown' });
    const { hosts } = route;
    const timeoutMs = budget.left('mail');
    const late: ProbeEvidence = { mailbox: 'timeout', random: 'unknown' };
    return budget.spend(
      'mail',
      (signal) => this.given.probe.probe({ address, hosts, timeoutMs, account }, signal),
      late,
    );
  }

  private async domainFacts({ domainKind, asciiDomain: domain }: EmailAddress, budget: Budget) {
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

  private company(
    { asciiDomain }: EmailAddress,
    budget: Budget,
    account: string | undefined,
  ): Promise<Company | undefined> {
    const domain = registrableDomain(asciiDomain);
    if (domain === undefined) return Promise.resolve(undefined);
    const { companies } = this.given;
    return budget.spend('company', (signal) => companies.findByDomain(domain, signal, account), undefined);
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

function recordsOf(route: MailRoute): readonly MailHost[] {
  if (route.kind === 'mx') return route.hosts;
  return route.kind === 'invalid_mx' ? route.unusable : [];
}

function inOrder(effects: readonly Effect[]): Effect {
  return async (run) => {
    for (const effect of effects) await effect(run);
    return true;
  };
}

function daysSince(date: string | null, now: number): number | null {
  const days = date === null ? NaN : Math.floor((now - Date.parse(date)) / 86_400_000);
  return Number.isNaN(days) ? null : Math.max(0, days);
}
