import type { ProfileSite } from '../subject/profile-site';
import type { RefusalReason } from '../subject/refusals';
import { subjectKey, subjectName, type Subject, type SubjectKind } from '../subject/subject';
import { gatherFacts, graphsOf, type GatheredFacts } from './gather-facts';
import type { JsonNode } from './markup/json';
import { haveWordInCommon, namesOnPage } from './markup/page-names';
import { siteNameOf } from './markup/page-title';
import { scanPage, type PageScan } from './markup/page-scan';
import { mergeFacts, type Origins } from './merge-facts';
import { recipes, type PageRecipe, type Records } from './recipes';
import { addressesOf, subjectOfLink, type PageContext } from './structured/entities';
import { isOfOtherKind } from './verdict/page-kind';
import { noticeIn } from './verdict/page-phrases';
import { looksLikeHtml, noticeOfAddress, noticeOfStatus, noticeOnPage } from './verdict/classify-page';

/** Raised whenever the same page would be read differently; kept with each record. */
export const PARSER_VERSION = 5;

/** A page as it arrived, decoded. */
export interface RawPage {
  /** HTTP status of the final answer. */
  status: number;
  /** Final address, after redirects. */
  url: string;
  /** As sent, such as `text/html; charset=utf-8`; empty when there was none. */
  contentType: string;
  html: string;
}

/** A record with the place of each of its fields. */
export interface ReadRecord<K extends SubjectKind> {
  record: Records[K];
  origins: Origins;
  /** The fields that are unknown because two sources contradict each other. */
  contradicted: readonly string[];
  /** The page's own subject: what its links say, else its final address. */
  subject: Subject<K>;
  /** The other subjects that lead to this page: as requested, and by its final address. */
  aliases: readonly Subject<K>[];
}

/** What a page turned out to be. */
export type PageReading<K extends SubjectKind> =
  | ({ verdict: 'ok' } & ReadRecord<K>)
  /** The page was deleted, or is no longer accessible to the public. */
  | { verdict: 'gone' }
  | { verdict: 'refused'; reason: RefusalReason }
  /** The page needs JavaScript; `partial` is what it contains without. */
  | { verdict: 'shell'; partial?: ReadRecord<K> };

/**
 * Reads a page: returns its verdict and, when it is the subject's page, the record on it. Pure; time grows linearly with
 * the page. A login wall, a captcha or a consent page is never a record, and neither is a page that says it is gone.
 */
export function readPage<K extends SubjectKind>(
  page: RawPage,
  requested: Subject<K>,
  site: ProfileSite,
): PageReading<K> {
  return inspectPage(page, requested, site).reading;
}

/** A reading with what it was made of; nothing was gathered of a page that is certainly not the subject's. */
export interface PageInspection<K extends SubjectKind> {
  reading: PageReading<K>;
  gathered: GatheredFacts<K> | undefined;
}

/** Reads a page like {@link readPage}, and keeps what each source said. */
export function inspectPage<K extends SubjectKind>(
  page: RawPage,
  requested: Subject<K>,
  site: ProfileSite,
): PageInspection<K> {
  const { kind } = requested;
  const notice = noticeOfStatus(page.status) ?? noticeOfAddress(page.url, requested, site);
  if (notice) return { reading: notice, gathered: undefined };
  const served = site.subjectAt(kind, page.url);
  if (!served) return refused('unexpected_redirect');
  if (!looksLikeHtml(page.contentType, page.html)) return refused('unreadable_page');

  const scan = scanPage(page.html);
  const context = contextOf(scan, page, requested, served, site);
  const recipe: PageRecipe<K> = recipes[kind];
  const graphs = graphsOf(scan);
  const typed = graphs.filter(({ isTyped }) => isTyped).map(({ graph }) => graph);
  if (isOfOtherKind(scan, typed, context)) return refused('another_subject');
  const gathered = gatherFacts(recipe, scan, graphs, context);
  const announced = noticeOnPage(page.html, scan, gathered.certainName);
  if (announced) return { reading: announced, gathered };

  const { facts, origins, contradicted } = mergeFacts(recipe.nothing, gathered.sources, recipe.plan);
  if (facts.name === null) {
    const reading = scan.shell.present ? ({ verdict: 'shell' } as const) : refused('unreadable_page').reading;
    return { reading, gathered };
  }
  if (!isNameOfPage(facts.name, context)) return { ...refused('another_subject'), gathered };
  const { subject } = context;
  const own = 'slug' in subject ? subject : (slugOf(gathered.node, site, kind) ?? subject);
  const read = {
    ...recipe.complete({ ...facts, name: facts.name }, origins, subjectName(own)),
    contradicted,
    subject: own,
    aliases: [requested, served].filter((alias) => subjectKey(alias) !== subjectKey(own)),
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
): PageContext<K> & { subject: Subject<K> } {
  const declared = [scan.canonical, scan.meta.get('og:url')]
    .map((link) => subjectOfLink(site, requested.kind, link, page.url))
    .find((subject) => subject !== undefined);
  const subject = declared && 'slug' in declared ? declared : served;
  return {
    site,
    kind: requested.kind,
    url: page.url,
    subject,
    known: new Set([requested, served, subject].map(subjectKey)),
    names: namesOnPage(scan).filter((text) => noticeIn(text) === undefined),
    siteName: siteNameOf(scan.title, scan.meta.get('og:site_name')),
  };
}

/** Whether a name has anything to do with what the page calls its subject, or with the words of its address. */
function isNameOfPage(name: string, { names, known }: PageContext): boolean {
  const words = [...names, ...[...known].map((key) => key.slice(key.indexOf(':') + 1))];
  return names.length === 0 || words.some((text) => haveWordInCommon(name, text));
}

function refused(reason: RefusalReason): { reading: PageReading<never>; gathered: undefined } {
  return { reading: { verdict: 'refused', reason }, gathered: undefined };
}

function slugOf<K extends SubjectKind>(
  node: JsonNode | undefined,
  site: ProfileSite,
  kind: K,
): Subject<K> | undefined {
  const subjects = (node ? addressesOf(node) : []).map((url) => site.subjectAt(kind, url));
  return subjects.find((subject) => subject && 'slug' in subject);
}
