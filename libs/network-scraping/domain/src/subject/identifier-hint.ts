import type { ProfileSite } from './profile-site';
import type { SubjectKind } from './subject';
import { parseWebsite } from './website';

/** Scheme (optional), host and port, path; see {@link ProfileSite}. */
const address = /^\s*(?:https?:\/\/)?([a-z0-9.-]{1,253}(?::[0-9]{1,5})?)(\/[^?#\s]*)/i;
const urn = /^\s*(?:urn:)?li:/i;
const words = {
  company: { a: 'a company', example: 'acme', otherOperation: 'the company operation' },
  person: { a: 'a person', example: 'jane-doe', otherOperation: 'the profile operation' },
} as const;
const websiteHint =
  'Send the website of a company as `website`; an `id` is a slug such as acme, a page’s URL or a URN.';
/** A longer address does not help as an example. */
const maxExampleLength = 200;

/** One sentence for a text of unsupported format: it names a supported format for this kind. */
export function identifierHint(site: ProfileSite, kind: SubjectKind, text: string): string {
  const trimmed = text.trim();
  if (trimmed !== text && site.parse(kind, trimmed))
    return 'Leave out the white space around the identifier.';
  const other = kind === 'company' ? 'person' : 'company';
  if (site.parse(other, trimmed) && /[/:]/.test(trimmed))
    return `This names ${words[other].a}: send it to ${words[other].otherOperation}.`;
  if (urn.test(text)) return `Write the URN of ${words[kind].a} with its number, such as li:${kind}:1234.`;
  return (
    addressHint(site, kind, text) ??
    `Send an ID such as ${words[kind].example}, its page’s URL, or a URN such as li:${kind}:1234.`
  );
}

function addressHint(site: ProfileSite, kind: SubjectKind, text: string): string | undefined {
  const [, found, path] = address.exec(text) ?? [];
  const { host } = new URL(site.baseUrl);
  // A service without a network has a base URL in `.invalid` (RFC 2606) and reads no URLs.
  if (found === undefined || host.endsWith('.invalid')) return undefined;
  const pattern = site.urlOf({ kind, slug: words[kind].example });
  if (site.hasAuthority(found)) return `Send the URL of ${words[kind].a}, such as ${pattern}.`;
  if (kind === 'company' && isWebsite(site, text, path!)) return websiteHint;
  const subject = site.subjectAt(kind, site.baseUrl + path!);
  const url = subject && site.urlOf(subject);
  const example = url && url.length <= maxExampleLength ? url : pattern;
  return `Send a URL on ${host}, which this service reads, not on ${found.toLowerCase()}: ${example}.`;
}

/** Whether an address names a website, and not a page at the place of a company's or a person's page. */
function isWebsite(site: ProfileSite, text: string, path: string): boolean {
  const isPage = (['company', 'person'] as const).some((each) => site.subjectAt(each, site.baseUrl + path));
  return !isPage && parseWebsite(text.trim()) !== undefined;
}
