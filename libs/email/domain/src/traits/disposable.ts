import { getDomain, getPublicSuffix } from 'tldts';
import type { MailLists } from '../ports/mail-lists';
import { imitatesLargest, isOwnSite, misspelledPopular, otherEnding } from '../suggestion/domain-typo';

/**
 * The domain that its owner registered (`mail.example.co.uk` -> `example.co.uk`), by the public suffix list with its
 * private section; `undefined` for a public suffix itself and for an address literal.
 */
export function registrableDomain(domain: string): string | undefined {
  return getDomain(domain, { allowPrivateDomains: true }) ?? undefined;
}

/**
 * What is known of a domain's age. Services of ten years are in several lists, so an `old` domain in one list only is more likely an ordinary one.
 * `unknown` is no sign of youth.
 */
export type DomainAge = 'old' | 'young' | 'unknown';

const OLD_MS = 10 * 365 * 86_400_000;

/** @param registered ISO 8601; `null` where it is unknown */
export function domainAge(registered: string | null, now: number): DomainAge {
  if (registered === null) return 'unknown';
  return now - Date.parse(registered) > OLD_MS ? 'old' : 'young';
}

/**
 * Whether a domain belongs to a service of disposable mailboxes. Evidence is:
 *
 * - a mail host of such a service. Such services receive mail for many unlisted names.
 * - the domain, or one above it up to the registrable one, in two independent lists.
 * - the same in one list, if the domain is young or has no mail host. Otherwise it is more likely an ordinary site.
 *
 * The nearest entry decides, and "not disposable" wins: a listed `mail.com` does not affect `googlemail.com`, and alias services are not
 * disposable. A popular site needs the evidence of a mail host.
 *
 * An entry one typo away from a popular provider (`gmial.com`) does not count. Lists contain hundreds of them because they occur
 * in sign-ups, and copy them from each other, so that several lists prove no more than one. Mail hosts of a listed service do
 * prove it. One list proves nothing either of a popular name with another ending that gets a suggestion (`gmail.net`).
 *
 * All names are lower-case A-labels.
 */
export function isDisposable(
  lists: MailLists,
  domain: string,
  mailHosts: readonly string[] = [],
  age: DomainAge = 'unknown',
): boolean {
  const own = votes(lists, domain);
  if (own === 'none') return false;
  if (own === 'agreed') return true;
  // A domain's own mail host is no further evidence.
  const isOwn = (host: string) => registrableDomain(host) === registrableDomain(domain);
  const hostVotes = mailHosts.filter((host) => !isOwn(host)).map((host) => votes(lists, host));
  if (hostVotes.some((vote) => vote === 'agreed' || vote === 'single')) return true;
  const hasNoHost = mailHosts.length === 0;
  // Short names (`mail.cc`) are words, too.
  const isLong = domain.indexOf('.') > 4;
  const isTypo = isLong && otherEnding(domain) !== undefined && (hasNoHost || imitatesLargest(domain));
  return own === 'single' && !isTypo && (age === 'young' || (age === 'unknown' && hasNoHost));
}

/** Whether the age of a domain decides about {@link isDisposable}. */
export function dependsOnAge(lists: MailLists, domain: string): boolean {
  return votes(lists, domain) === 'single';
}

/** Whether lists contain a domain as disposable that is a mistyped popular provider. */
export function isListedTypo(lists: MailLists, domain: string): boolean {
  return (
    lists.has('disposable', domain) &&
    !lists.has('not_disposable', domain) &&
    misspelledPopular(domain) !== undefined &&
    !isOwnSite(domain)
  );
}

/** Whether a domain, or one above it up to the registrable one, belongs to a relay or alias service: neither disposable nor free mail. */
export function isAlias(lists: MailLists, domain: string): boolean {
  return upToRegistrable(domain).some((name) => lists.has('alias', name));
}

/** Whether this very domain gives mailboxes to the public. */
export function isFreeProvider(lists: MailLists, domain: string): boolean {
  return lists.has('free', domain);
}

/** Registries that admit universities and authorities only: lists that contain a domain there are wrong. */
const restrictedEndings = new Set(
  'edu gov mil int ac.uk gov.uk edu.au gov.au ac.jp go.jp ac.nz ac.kr ac.at ac.il ac.za edu.tw edu.hk edu.sg edu.cn edu.tr'.split(
    ' ',
  ),
);

/** What lists say of a name: `none` that it is not disposable; `undefined`: nothing. */
function votes(lists: MailLists, domain: string): 'none' | 'single' | 'agreed' | undefined {
  if (restrictedEndings.has(getPublicSuffix(domain) ?? '')) return 'none';
  for (const name of upToRegistrable(domain)) {
    if (lists.has('not_disposable', name)) return 'none';
    if (lists.has('popular', name)) return undefined;
    if (!lists.has('disposable', name) || misspelledPopular(name) !== undefined) continue;
    return lists.has('disposable_agreed', name) ? 'agreed' : 'single';
  }
  return undefined;
}

/** `a.b.example.com` -> itself, `b.example.com`, `example.com`. */
export function upToRegistrable(domain: string): string[] {
  const registrable = registrableDomain(domain);
  if (registrable === undefined) return [domain];
  const below = domain.slice(0, -registrable.length).split('.');
  return below.map((_, index) => below.slice(index).join('.') + registrable);
}
