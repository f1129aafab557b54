import { getDomain, getPublicSuffix } from 'tldts';
import type { MailLists } from '../ports/mail-lists';
import { isOwnSite, misspelledPopular } from '../suggestion/domain-typo';

/**
 * The domain that its owner registered (`mail.example.co.uk` -> `example.co.uk`), by the public suffix list with its
 * private section; `undefined` for a public suffix itself and for an address literal.
 */
export function registrableDomain(domain: string): string | undefined {
  return getDomain(domain, { allowPrivateDomains: true }) ?? undefined;
}

/**
 * Whether a domain belongs to a service of disposable mailboxes. The domain, or one above it up to the registrable one, is
 * listed, or one of its mail hosts is. Such services receive mail for many unlisted names. The nearest entry decides, and "not
 * disposable" wins: a listed `mail.com` does not affect `googlemail.com`, and alias services are not disposable.
 *
 * An entry one typo away from a popular provider (`gmial.com`) does not count. Lists contain hundreds of them because they occur
 * in sign-ups, and copy them from each other, so that several lists prove no more than one. Mail hosts of a listed service do
 * prove it.
 *
 * One list alone is not enough for an old domain (`isOld`): its mail hosts decide.
 *
 * All names are lower-case A-labels.
 */
export function isDisposable(
  lists: MailLists,
  domain: string,
  mailHosts: readonly string[] = [],
  isOld = false,
): boolean {
  // A domain's own mail host is no further evidence.
  const isOwn = (host: string) => registrableDomain(host) === registrableDomain(domain);
  return (
    listed(lists, domain, isOld) ??
    mailHosts.some((host) => listed(lists, host, isOld && isOwn(host)) ?? false)
  );
}

/** A domain of this age that only one list holds is more likely an ordinary one: services of that age are in several. */
const OLD_MS = 10 * 365 * 86_400_000;

/** @param registered ISO 8601; `null` where it is unknown */
export function isOldDomain(registered: string | null, now: number): boolean {
  return registered !== null && now - Date.parse(registered) > OLD_MS;
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

function listed(lists: MailLists, domain: string, isOld = false): boolean | undefined {
  if (restrictedEndings.has(getPublicSuffix(domain) ?? '')) return false;
  for (const name of upToRegistrable(domain)) {
    if (lists.has('not_disposable', name)) return false;
    const isEnough = !isOld || lists.has('disposable_agreed', name);
    if (isEnough && lists.has('disposable', name) && misspelledPopular(name) === undefined) return true;
  }
  return undefined;
}

/** `a.b.example.com` -> itself, `b.example.com`, `example.com`. */
function upToRegistrable(domain: string): string[] {
  const registrable = registrableDomain(domain);
  if (registrable === undefined) return [domain];
  const below = domain.slice(0, -registrable.length).split('.');
  return below.map((_, index) => below.slice(index).join('.') + registrable);
}
