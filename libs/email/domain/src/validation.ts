import { dayMs, type Effect } from '@enrichment/kernel';
import type { EmailAddress } from './address/email-address';
import { ownOutcome } from './outcomes/own-outcome';
import type { MailHost, MailRoute, SpfFacts } from './ports/mail-dns';
import type { MailLists } from './ports/mail-lists';
import type { MailboxAnswer, ProbeEvidence } from './ports/mailbox-probe';
import type { KnownOutcomes } from './ports/outcomes';
import { type MailProviderKind, providerOf } from './smtp/mail-providers';
import { misspelledLargest } from './suggestion/domain-typo';
import { domainAge, isAlias, isDisposable, isFreeProvider } from './traits/disposable';
import { mailboxBehind } from './traits/mailbox-behind';
import { isNoReply, isRoleBased } from './traits/role';
import { isAcademic, isGovernment } from './traits/sector';
import { type Status, statusOf } from './verdict/status';
import { type Evidence, judge, type Verdict } from './verdict/verdict';

export const checkNames = ['dns', 'smtp', 'catch_all', 'spf', 'dmarc'] as const;
export type CheckName = (typeof checkNames)[number];
export const checkResults = ['yes', 'no', 'unknown'] as const;
/** `unknown`: no server answered, or the check was not made. */
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

/** What the ports returned about an address. */
export interface Findings {
  readonly address: EmailAddress;
  readonly route: Exclude<MailRoute, { readonly kind: 'no_answer' }>;
  readonly evidence: ProbeEvidence;
  /** Time of the probe; absent: the mailbox was not probed. */
  readonly checkedAt?: Date;
  readonly domain: DomainFacts;
  readonly outcomes: KnownOutcomes;
  readonly suggestion: string | undefined;
}

export interface DomainFacts {
  /** ISO 8601; `null` where it is unknown. */
  readonly creationDate: string | null;
  readonly spf: SpfFacts;
  /** `undefined`: no server answered. */
  readonly hasDmarc: boolean | undefined;
  readonly hasDkim: boolean;
}

const mxKindOf: Readonly<Record<Evidence['route'], MxKind>> = {
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
  'unreachable',
  'no_host',
  'dns_error',
  'timeout',
  'not_probed',
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

/** The evidence of the conversation and of DNS, without the account's own outcomes. */
export function evidenceOf({ route, evidence, domain }: Findings): Omit<Evidence, 'ownOutcome'> {
  const { mailbox, random, reply } = evidence;
  return {
    route: route.kind,
    sendsNothing: domain.spf.sendsNothing,
    mailbox,
    random,
    recipientCheck: (evidence.host && providerOf(evidence.host)?.recipientCheck) || 'unknown',
    isTemporary: reply?.isTemporary === true,
  };
}

/** The hosts of a route that receive mail. */
export function hostnamesOf(route: MailRoute): readonly string[] {
  return 'hosts' in route ? route.hosts.map(({ hostname }) => hostname) : [];
}

/** The answer that findings lead to. */
export function assess(findings: Findings, lists: MailLists, now: number): EmailValidation<never> {
  const { address, route, domain, checkedAt } = findings;
  const { asciiDomain, localValue } = address;
  const { creationDate, spf, hasDmarc, hasDkim } = domain;
  const hostnames = hostnamesOf(route);
  const providers = hostnames.flatMap((hostname) => providerOf(hostname) ?? []);
  const evidence = evidenceOf(findings);
  const verdict = judge({ ...evidence, ownOutcome: ownOutcome(findings.outcomes, now) });
  // Mail to a squatter does not reach the intended person.
  const isSquatted = verdict.isDeliverable && misspelledLargest(asciiDomain) !== undefined;
  // A domain without a mail host does not depend on its age.
  const age = hostnames.length > 0 ? domainAge(creationDate, now) : 'unknown';
  const doubts = {
    isDisposable: isDisposable(lists, asciiDomain, hostnames, age),
    isRoleBased: isRoleBased(lists, localValue),
    suggestion: findings.suggestion ?? null,
  };
  const { mailbox, random } = evidence;
  const isCatchAll = random === 'accepted' && evidence.recipientCheck !== 'never';
  return {
    email: address.text,
    isValid: true,
    status: statusOf({ reason: verdict.reason, ...doubts }),
    ...verdict,
    ...(isSquatted && { confidenceScore: Math.min(verdict.confidenceScore, 0.6) }),
    ...doubts,
    isFreeProvider: isFreeProvider(lists, asciiDomain),
    isAlias: isAlias(lists, asciiDomain),
    checkedAt: checkedAt ?? null,
    isNoReply: isNoReply(localValue),
    isAcademic: isAcademic(lists, asciiDomain),
    isGovernment: isGovernment(asciiDomain),
    mailProvider: providers[0]?.id ?? null,
    mailProviderKind: providers[0]?.kind ?? null,
    ...mailboxBehind(address, providers[0]?.id),
    checks: {
      dns: route.kind === 'dns_error' ? 'unknown' : yesNo(hostnames.length > 0),
      smtp: yesNo(mailbox === 'unreachable' ? false : silent.has(mailbox) ? undefined : true),
      catch_all: yesNo(isCatchAll || (random === 'rejected' || selective.has(mailbox) ? false : undefined)),
      spf: yesNo(spf.isUnknown ? undefined : spf.hasSpf),
      dmarc: yesNo(hasDmarc),
    },
    smtp: conversationOf(findings.evidence, hostnames),
    mxKind: mxKindOf[route.kind],
    isCatchAll,
    mxRecords: recordsOf(route).map(({ hostname, priority }) => ({ hostname, priority })),
    domainInfo: {
      domain: address.domain.toLowerCase(),
      creationDate,
      hasSpf: spf.hasSpf,
      hasDmarc: hasDmarc === true,
      hasDkim,
      ageDays: daysSince(creationDate, now),
      isParked: providers.some(({ kind }) => kind === 'parked'),
    },
  };
}

function conversationOf({ host, mailbox, reply }: ProbeEvidence, hostnames: readonly string[]) {
  if (host === undefined || hostnames.length === 0) return null;
  return {
    connected: !silent.has(mailbox),
    code: reply?.code ?? null,
    enhancedCode: reply?.enhanced ?? null,
    // A host that the operator routes to is not shown.
    host: hostnames.find((name) => name === host) ?? hostnames[0]!,
  };
}

function recordsOf(route: MailRoute): readonly MailHost[] {
  if (route.kind === 'mx') return route.hosts;
  return route.kind === 'invalid_mx' ? route.unusable : [];
}

function daysSince(date: string | null, now: number): number | null {
  const days = date === null ? NaN : Math.floor((now - Date.parse(date)) / dayMs);
  return Number.isNaN(days) ? null : Math.max(0, days);
}
