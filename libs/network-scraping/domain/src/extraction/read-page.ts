import type { Network } from '../subject/network';
import type { RefusalReason } from '../subject/refusals';
import { subjectKey, subjectName, type Subject, type SubjectKind } from '../subject/subject';
import { addressesOf, EntityGraph, subjectOfLink, type PageContext } from './structured/entities';
import type { JsonNode } from './markup/json';
import { mergeFacts, type Origin, type Origins } from './merge';
import { bareTitle } from './meta/page-meta';
import { noticeIn, noticeOfPath, type PageNotice } from './verdict/page-phrases';
import { scanPage, type PageScan } from './markup/page-scan';
import { recipes, type Facts, type PageRecipe, type Records } from './recipes';
import { findState } from './structured/state-search';

/** Raised whenever the same page would be read differently; kept with each record. */
export const PARSER_VERSION = 2;

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
  /** The page's own subject: what its links say, else its final address. */
  subject: Subject<K>;
  /** The other subjects that lead to this page: as asked for, and by its final address. */
  aliases: readonly Subject<K>[];
}

/** What a page turned out to be. */
export type PageReading<K extends SubjectKind> =
  | ({ verdict: 'ok' } & ReadRecord<K>)
  /** The page was deleted, or is no longer accessible to the public. */
  | { verdict: 'gone' }
  | { verdict: 'refused'; reason: RefusalReason }
  /** The page needs JavaScript; `partial` is what it tells without. */
  | { verdict: 'shell'; partial?: ReadRecord<K> };

/**
 * Reads a page: tells what it is and, when it is the subject's page, the record on it. Pure; time grows linearly with
 * the page. A login wall, a captcha or a consent page is never a record, and neither is a page that says it is gone.
 */
export function readPage<K extends SubjectKind>(
  page: RawPage,
  asked: Subject<K>,
  network: Network,
): PageReading<K> {
  const { kind } = asked;
  const notice = noticeOfStatus(page.status) ?? noticeOfAddress(page.url, asked, network);
  if (notice) return notice;
  const landed = network.subjectAt(kind, page.url);
  if (!landed) return { verdict: 'refused', reason: 'unexpected_redirect' };
  if (!looksLikeHtml(page)) return { verdict: 'refused', reason: 'unreadable_page' };

  const scan = scanPage(page.html);
  const declared = [scan.canonical, scan.meta.get('og:url')]
    .map((link) => subjectOfLink(network, kind, link, page.url))
    .find((subject) => subject !== undefined);
  const subject = declared && 'slug' in declared ? declared : landed;
  const context: PageContext<K> = {
    network,
    kind,
    url: page.url,
    known: new Set([asked, landed, subject].map(subjectKey)),
    headings: [scan.title, scan.heading, scan.meta.get('og:title') ?? ''],
  };
  const recipe: PageRecipe<K> = recipes[kind];
  const certain = readCertain(recipe, scan, context);
  const name = certain.sources.find(({ facts }) => facts.name !== null)?.facts.name;
  const announced = name ? noticeBeside(name, scan) : noticeAlone(scan);
  if (announced) return readingOf(announced);

  const { facts, origins } = mergeFacts(
    recipe.nothing,
    [...certain.sources, ...readLikely(recipe, scan, context)],
    recipe.groups,
  );
  if (facts.name === null) {
    return scan.shell.present ? { verdict: 'shell' } : { verdict: 'refused', reason: 'unreadable_page' };
  }
  const own = 'slug' in subject ? subject : (slugOf(certain.node, network, kind) ?? subject);
  const aliases = [asked, landed].filter((alias) => subjectKey(alias) !== subjectKey(own));
  const read = {
    record: recipe.complete({ ...facts, name: facts.name }, subjectName(own)),
    origins,
    subject: own,
    aliases,
  };
  // Meta tags stand in many a shell; what a machine is meant to read does not.
  return !name && scan.shell.present ? { verdict: 'shell', partial: read } : { verdict: 'ok', ...read };
}

interface Source<K extends SubjectKind> {
  origin: Origin;
  facts: Facts[K];
}

/** What the page says for machines to read: these say for certain whom it is about. */
function readCertain<K extends SubjectKind>(
  recipe: PageRecipe<K>,
  scan: PageScan,
  context: PageContext<K>,
): { sources: Source<K>[]; node: JsonNode | undefined } {
  const sources: Source<K>[] = [];
  const graphs = [
    ['json-ld', EntityGraph.ofJsonLd(scan.jsonLd)],
    ['microdata', new EntityGraph(scan.items)],
  ] as const;
  let found: JsonNode | undefined;
  for (const [origin, graph] of graphs) {
    const node = graph.subject(context);
    if (node)
      sources.push({
        origin,
        facts: recipe.read(recipe.fromEntity(node, graph), context.network, context.url),
      });
    found ??= node;
  }
  const state = findState(scan.states, context);
  if (state)
    sources.push({
      origin: 'state',
      facts: recipe.read(recipe.fromState(state), context.network, context.url),
    });
  return { sources, node: found };
}

/** What the page says for people and for previews. */
function readLikely<K extends SubjectKind>(
  recipe: PageRecipe<K>,
  scan: PageScan,
  context: PageContext<K>,
): Source<K>[] {
  const sources: Source<K>[] = [];
  const drafts = [
    ['meta', recipe.fromMeta(scan, context)],
    ['dom', recipe.fromDom(scan, context)],
  ] as const;
  for (const [origin, draft] of drafts) {
    if (draft) sources.push({ origin, facts: recipe.read(draft, context.network, context.url) });
  }
  return sources;
}

function noticeOfStatus(status: number): PageReading<never> | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 404 || status === 410) return { verdict: 'gone' };
  if (status >= 500 && status < 600) return { verdict: 'refused', reason: 'server_error' };
  return { verdict: 'refused', reason: refusalOfStatus[status] ?? 'unexpected_status' };
}

const refusalOfStatus: Readonly<Record<number, RefusalReason>> = {
  401: 'login_wall',
  403: 'forbidden',
  429: 'rate_limited',
  451: 'forbidden',
  999: 'blocked',
};

function noticeOfAddress(url: string, asked: Subject, network: Network): PageReading<never> | undefined {
  const landed = network.subjectAt(asked.kind, url);
  if (landed && subjectKey(landed) === subjectKey(asked)) return undefined;
  const path = url.startsWith(network.baseUrl)
    ? url.slice(network.baseUrl.length)
    : (URL.parse(url)?.pathname ?? '');
  const notice = noticeOfPath(path);
  return notice && readingOf(notice);
}

function readingOf(notice: PageNotice): PageReading<never> {
  return notice === 'gone' ? { verdict: 'gone' } : { verdict: 'refused', reason: notice };
}

/** A notice on a page that holds data: it counts unless the notice is just the subject's name (`404 Media`). */
function noticeBeside(name: string, scan: PageScan): PageNotice | undefined {
  const own = name.toLowerCase();
  for (const text of [bareTitle(scan.title, scan.meta.get('og:site_name')), scan.heading]) {
    const notice = text.toLowerCase().startsWith(own) ? undefined : noticeIn(text);
    if (notice && !(notice === 'consent' && text === scan.heading)) return notice;
  }
  return undefined;
}

/** A notice on a page without data: in its headings, in its few words, or in what it asks for. */
function noticeAlone(scan: PageScan): PageNotice | undefined {
  const siteName = scan.meta.get('og:site_name');
  const headings = [scan.title, scan.heading, scan.meta.get('og:title') ?? ''];
  const heading = headings.map((text) => noticeIn(bareTitle(text, siteName))).find(Boolean);
  if (heading) return heading;
  if (scan.hasCaptcha) return 'captcha';
  if (scan.hasPasswordField) return 'login_wall';
  const refresh = /url\s*=\s*['"]?([^'"]*)/i.exec(scan.meta.get('http-equiv:refresh') ?? '');
  const target = refresh ? noticeOfPath(refresh[1]!.replace(/^https?:\/\/[^/]*/i, '')) : undefined;
  // Navigation says "Sign in" on every page, so short texts count only for what navigation never says.
  const texts = scan.shell.visibleLength < 1_000 ? scan.text.split('\n').map(noticeIn) : [];
  return target ?? texts.find((notice) => notice === 'gone' || notice === 'captcha');
}

function looksLikeHtml({ contentType, html }: RawPage): boolean {
  return contentType === ''
    ? /<(?:!doctype html|html|head|body)/i.test(html.slice(0, 2_000))
    : /html/i.test(contentType);
}

function slugOf<K extends SubjectKind>(
  node: JsonNode | undefined,
  network: Network,
  kind: K,
): Subject<K> | undefined {
  const subjects = (node ? addressesOf(node) : []).map((url) => network.subjectAt(kind, url));
  return subjects.find((subject) => subject && 'slug' in subject);
}
