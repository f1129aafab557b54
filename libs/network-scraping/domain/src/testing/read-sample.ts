import { readPage } from '../extraction/read-page';
import { ProfileSite } from '../subject/profile-site';
import type { SubjectKind } from '../subject/subject';

const site = new ProfileSite('https://network.example');
const paths = { company: '/company/acme', person: '/in/jane' } as const;

/** The address of the page that {@link readSample} reads. */
export const sampleUrl = (kind: SubjectKind): string => site.baseUrl + paths[kind];

/** The record on a page of `/company/acme` or `/in/jane`, or of another id; the page's kind if there is none. */
export function readSample(kind: SubjectKind, html: string, id = sampleUrl(kind)): object {
  const requested = site.parse(kind, id)!;
  const page = { status: 200, url: site.urlOf(requested), contentType: 'text/html', html };
  const reading = readPage(page, requested, site);
  return reading.verdict === 'ok' ? reading.record : reading;
}

/** A page of `/in/jane` with this HTML below her name. */
export const shownPerson = (html: string): string =>
  `<html><head><title>Jane | Network</title><link rel="canonical" href="/in/jane"></head><body><main><section><h1>Jane</h1></section>${html}</main></body></html>`;
