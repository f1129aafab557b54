import { identifierHint } from './identifier-hint';
import type { ProfileSite } from './profile-site';
import { unsupportedIdentifier } from './refusals';
import type { Subject, SubjectKind } from './subject';

/** A subject, with the caller's own text for it, which refusals repeat. */
export interface Identifier<K extends SubjectKind = SubjectKind> {
  readonly subject: Subject<K>;
  readonly text: string;
}

/**
 * The subject of a request.
 *
 * @param text a plain slug, the page's URL, or a URN; see {@link ProfileSite.parse}
 * @throws DomainError NETWORK_001 (person) or NETWORK_003 (company) for an unsupported format
 */
export function identify<K extends SubjectKind>(site: ProfileSite, kind: K, text: string): Identifier<K> {
  const subject = site.parse(kind, text);
  if (!subject) throw unsupportedIdentifier(kind, text, identifierHint(site, kind, text));
  return { subject, text };
}
