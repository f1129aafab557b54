import { getPublicSuffix } from 'tldts';
import type { MailLists } from '../ports/mail-lists';
import { upToRegistrable } from './disposable';

/** Registries of universities and schools: `edu`, `ac.uk`, `edu.au`. */
const academicSuffix = /^(?:edu|(?:edu|ac|sch|k12)(?:\.[a-z]{2})+)$/;
/** Registries and domains of authorities: `gov`, `gov.uk`, `gouv.fr`, `go.jp`, `europa.eu`. */
const governmentSuffix = /^(?:gov|mil|(?:gov|govt|gob|gouv|gub|go|gv|mil)\.[a-z]{2})$/;
/** Domains of authorities below endings that everybody may use. */
const governmentDomains =
  /(?:^|\.)(?:europa\.eu|admin\.ch|(?:bund|bundestag|bayern|nrw)\.de|canada\.ca|nic\.in|gov\.(?:bg|hu|md|ro|ru|si|sk|wales))$/;

/** Whether a domain belongs to a university or school, by its public suffix or the list. */
export function isAcademic(lists: MailLists, domain: string): boolean {
  const isListed = upToRegistrable(domain).some((name) => lists.has('academic', name));
  return isListed || academicSuffix.test(getPublicSuffix(domain) ?? '');
}

/** Whether a domain belongs to an authority, by its public suffix and a list. */
export function isGovernment(domain: string): boolean {
  return governmentSuffix.test(getPublicSuffix(domain) ?? '') || governmentDomains.test(domain);
}
