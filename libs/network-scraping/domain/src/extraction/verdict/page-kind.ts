import { subjectKey, type SubjectKind } from '../../subject/subject';
import type { PageScan } from '../markup/page-scan';
import { subjectOfLink, type EntityGraph, type PageContext } from '../structured/entities';

const kindOfType: Readonly<Record<string, SubjectKind>> = {
  profile: 'person',
  person: 'person',
  company: 'company',
  organization: 'company',
  'business.business': 'company',
};

/**
 * Whether a page is about a subject of the other kind: by its structured data or open graph type, if no entity of the requested
 * kind is its subject. Such pages exist on sites where people and companies have the same form of address.
 */
export function isOfOtherKind(scan: PageScan, graphs: readonly EntityGraph[], context: PageContext): boolean {
  if (graphs.some((graph) => graph.subject(context))) return false;
  const kind: SubjectKind = context.kind === 'company' ? 'person' : 'company';
  const addresses = [context.url, scan.canonical, scan.meta.get('og:url')];
  const subjects = addresses.flatMap((link) => subjectOfLink(context.site, kind, link, context.url) ?? []);
  // The address alone may show the kind.
  if (subjects.length === 0) return false;
  const other = { ...context, kind, known: new Set(subjects.map(subjectKey)) };
  if (context.names.length > 0 && graphs.some((graph) => graph.subject(other))) return true;
  return kindOfType[scan.meta.get('og:type')?.toLowerCase() ?? ''] === kind;
}
