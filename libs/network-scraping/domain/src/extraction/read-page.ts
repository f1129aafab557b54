import { SystemClock, type Clock } from '@enrichment/kernel';
import { isPlaceholderPerson } from '../record/placeholder-person';
import { registrableDomain } from '../subject/website';
import type { ProfileSite } from '../subject/profile-site';
import type { RefusalReason } from '../subject/refusals';
import { namesOfKeys, subjectKey, subjectName, type Subject, type SubjectKind } from '../subject/subject';
import { gatherFacts, graphsOf, type GatheredFacts } from './gather-facts';
import { generationOf, type PageLayout } from './generation';
import type { JsonNode } from './markup/json';
import { haveWordInCommon, namesOnPage } from './markup/page-names';
import { scanPage, type PageScan } from './markup/page-scan';
import { bareTitle, siteNameOf } from './markup/page-title';
import { mergeFacts, type Origins } from './merge-facts';
import { recipes, type PageRecipe, type Records } from './recipes';
import { addressesOf, subjectOfLink, type PageContext } from './structured/entities';
import { cutOthers } from './visible/cut-others';
import { isOfOtherKind } from './verdict/page-kind';
import { noticeIn } from './verdict/page-phrases';
import { looksLikeHtml, noticeOfAddress, noticeOfStatus, noticeOnPage } from './verdict/classify-page';

/** Increased whenever the same page would be read differently; stored with each record. */
export const PARSER_VERSION = 16;

/** A received page, decoded. */
export interface RawPage {
  /** HTTP status of the final answer. */
  status: number;
  /** Final address, after redirects. */
  url: string;
  /** The header's value, such as `text/html; charset=utf-8`; empty without one. */
  contentType: string;
  html: string;
}

/** A record with the source of each of its fields. */
export interface ReadRecord<K extends SubjectKind> {
  record: Records[K];
  origins: Origins;
  layout: PageLayout;
  /** Fields that are unknown because two sources contradict each other. */
  contradicted: readonly string[];
  /** The subject of the address that served the page. */
  subject: Subject<K>;
  /** Another slug that the page names as its own. Only the page at that address can confirm it. */
  declared?: Subject<K> | undefined;
  /** Other subjects that lead to this page, such as the requested one. */
  aliases: readonly Subject<K>[];
}

export type PageReading<K extends SubjectKind> =
  | ({ verdict: 'ok' } & ReadRecord<K>)
  /** The page was deleted, or is no longer accessible to the public. */
  | { verdict: 'gone' }
  | { verdict: 'refused'; reason: RefusalReason }
  /** The page needs JavaScript; `partial` is the record that it contains without. */
  | { verdict: 'shell'; partial?: ReadRecord<K> };

/**
 * Reads a page: returns its verdict and, when it is the subject's page, the record on it. A page read twice on one day gives the same
 * result. Time grows linearly with the page. A login wall, a captcha, a consent page or a notice of a deleted page is never a record.
 */
export function readPage<K extends SubjectKind>(
  page: RawPage,
  requested: Subject<K>,
  site: ProfileSite,
  clock?: Clock,
): PageReading<K> {
  return inspectPage(page, requested, site, clock).reading;
}

/** A reading with its facts; no facts are gathered from a page that is certainly not the subject's. */
export interface PageInspection<K extends SubjectKind> {
  reading: PageReading<K>;
  gathered: GatheredFacts<K> | undefined;
}

/** Reads a page like {@link readPage}, and keeps the facts from each source. */
export function inspectPage<K extends SubjectKind>(
  page: RawPage,
  requested: Subject<K>,
  site: ProfileSite,
  clock: Clock = new SystemClock(),
): PageInspection<K> {
  const { kind } = requested;
  const notice = noticeOfStatus(page.status) ?? noticeOfAddress(page.url, requested, site);
  if (notice) return { reading: notice, gathered: undefined };
  const served = site.subjectAt(kind, page.url);
  if (!served) return refused('unexpected_redirect');
  if (!looksLikeHtml(page.contentType, page.html)) return refused('unreadable_page');

  const scan = scanPage(page.html);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const context = contextOf(scan, page, requested, served, site, today);
  cutOthers(scan.tree, context);
  const recipe: PageRecipe<K> = recipes[kind];
  const graphs = graphsOf(scan);
  const typed = graphs.filter(({ isTyped }) => isTyped).map(({ graph }) => graph);
  if (isOfOtherKind(scan, typed, context)) return refused('another_subject');
  const gathered = gatherFacts(recipe, scan, graphs, context);
  if (kind === 'person' && isPlaceholder(scan, gathered.certainName, site))
    return { reading: { verdict: 'gone' }, gathered };
  const announced = noticeOnPage(page.html, scan, gathered.certainName);
  if (announced) return { reading: announced, gathered };

  const { facts, origins, contradicted } = mergeFacts(recipe.nothing, gathered.sources, recipe.plan);
  if (facts.name === null) {
    const reading = scan.shell.present ? ({ verdict: 'shell' } as const) : refused('unreadable_page').reading;
    return { reading, gathered };
  }
  if (!isNameOfPage(facts.name, context)) return { ...refused('another_subject'), gathered };
  const declared = 'slug' in context.subject ? context.subject : slugOf(gathered.node, context);
  const read = {
    ...recipe.complete({ ...facts, name: facts.name }, origins, subjectName(served)),
    contradicted,
    layout: { generation: generationOf(page.html), language: languageTag(scan.language) },
    subject: served,
    declared: declared && subjectKey(declared) !== subjectKey(served) ? declared : undefined,
    aliases: subjectKey(requested) === subjectKey(served) ? [] : [requested],
  };
  // Many empty shells have meta tags; they have no structured data and no visible text.
  const isShell = gathered.certainName === undefined && scan.shell.present;
  return { reading: isShell ? { verdict: 'shell', partial: read } : { verdict: 'ok', ...read }, gathered };
}

function contextOf<K extends SubjectKind>(
  scan: PageScan,
  page: RawPage,
  requested: Subject<K>,
  served: Subject<K>,
  site: ProfileSite,
  today: string,
): PageContext<K> & { subject: Subject<K> } {
  const declared = [scan.canonical, scan.meta.get('og:url')]
    .map((link) => subjectOfLink(site, requested.kind, link, page.url))
    .find((subject) => subject !== undefined);
  const subject = declared && 'slug' in declared ? declared : served;
  const { names, titles } = namesOnPage(scan);
  const known = new Set([requested, served, subject].map(subjectKey));
  const isName = (text: string): boolean => noticeIn(text) === undefined;
  return {
    site,
    kind: requested.kind,
    url: page.url,
    today,
    subject,
    known,
    names: [...names, ...titles.flatMap((title) => nameBehindSlug(title, known))].filter(isName),
    titles: titles.filter(isName),
  };
}

/** Whether a page shows a placeholder in the place of a name. */
function isPlaceholder(
  { title, heading, meta }: PageScan,
  name: string | undefined,
  site: ProfileSite,
): boolean {
  const { hostname } = new URL(site.baseUrl);
  const own = [siteNameOf(title, meta.get('og:site_name')), registrableDomain(hostname)?.split('.')[0]];
  const siteNames = own.flatMap((text) => text?.toLowerCase() ?? []);
  return [name ?? '', heading, bareTitle(title, meta.get('og:site_name'))].some((text) =>
    isPlaceholderPerson(text, siteNames),
  );
}

/** Some sites write the name behind the address: `octo-ada (Ada Roe)`. */
function nameBehindSlug(title: string, known: ReadonlySet<string>): readonly string[] {
  const [, slug = '', name] = /^(\S+) [(（](.+)[)）]/.exec(title) ?? [];
  const isKnown = [...known].some((key) => key.endsWith(`:${slug.toLowerCase()}`));
  return name !== undefined && isKnown ? [name] : [];
}

/** Whether a name shares words with the page's names of its subject, or with its address. */
function isNameOfPage(name: string, { names, known }: PageContext): boolean {
  const words = [...names, ...namesOfKeys(known)];
  return names.length === 0 || words.some((text) => haveWordInCommon(name, text));
}

function languageTag(text: string | undefined): string | null {
  return text !== undefined && /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/.test(text)
    ? text.replaceAll('_', '-')
    : null;
}

function refused(reason: RefusalReason): { reading: PageReading<never>; gathered: undefined } {
  return { reading: { verdict: 'refused', reason }, gathered: undefined };
}

function slugOf<K extends SubjectKind>(
  node: JsonNode | undefined,
  { site, kind, url }: PageContext<K>,
): Subject<K> | undefined {
  const subjects = (node ? addressesOf(node) : []).map((link) => subjectOfLink(site, kind, link, url));
  return subjects.find((subject) => subject && 'slug' in subject);
}
