import type { SubjectKind } from '../subject/subject';
import type { JsonNode } from './markup/json';
import type { PageScan } from './markup/page-scan';
import { classicItems, microformatItems } from './markup/microformats';
import { origins, type Origin, type SourceResult } from './merge-facts';
import type { Facts, PageRecipe } from './recipes';
import { EntityGraph, type PageContext } from './structured/entities';
import { findState } from './structured/state-search';
import { isHeadedBy, isHeadedBySubject, isOwnPage } from './verdict/page-owner';
import {
  findVisiblePage,
  showsProse,
  unplacedIn,
  type UnplacedPart,
  type VisiblePage,
} from './visible/visible-page';

/** The facts of a page's subject from each source. */
export interface GatheredFacts<K extends SubjectKind> {
  sources: readonly SourceResult<Facts[K]>[];
  /** The subject's name, if the page is certainly about it; otherwise only previews may give a name. */
  certainName: string | undefined;
  /** The structured node of the subject. */
  node: JsonNode | undefined;
  /** Parts of the visible page that no rule reads; found only on demand. */
  unplaced: () => readonly UnplacedPart[];
}

/** A part of a page's structured data, and its position. */
export interface PageGraph {
  origin: Origin;
  graph: EntityGraph;
  /** Whether its types separate people from organizations; cards of microformats may be either. */
  isTyped: boolean;
}

export function graphsOf({ jsonLd, items, tree }: PageScan): readonly PageGraph[] {
  const hasCards = tree.cards.some(({ attributes }) => /\bh-/.test(attributes['class'] ?? ''));
  return [
    { origin: 'json-ld', graph: EntityGraph.ofJsonLd(jsonLd), isTyped: true },
    { origin: 'microdata', graph: new EntityGraph(items), isTyped: true },
    {
      origin: 'microdata',
      graph: new EntityGraph(hasCards ? microformatItems(tree.root) : []),
      isTyped: false,
    },
  ];
}

/**
 * The cards of a page that has only the first microformats. Networks used these, too; roles and schools under headings are read
 * from the visible page.
 */
function classicGraphOf({ tree }: PageScan): PageGraph {
  return { origin: 'microdata', graph: new EntityGraph(classicItems(tree.root)), isTyped: false };
}

function hasBackground({ sections }: VisiblePage): boolean {
  return sections.of('experience') !== undefined || sections.of('education') !== undefined;
}

/** Reads the facts of the subject from each source on a page. */
export function gatherFacts<K extends SubjectKind>(
  recipe: PageRecipe<K>,
  scan: PageScan,
  graphs: readonly PageGraph[],
  context: PageContext<K>,
): GatheredFacts<K> {
  const { site, today } = context;
  const url = URL.parse(scan.base ?? '', context.url)?.href ?? context.url;
  const read = (draft: Parameters<typeof recipe.read>[0]): Facts[K] =>
    recipe.read(draft, { site, url, language: scan.language, today });
  const sources: SourceResult<Facts[K]>[] = [];
  let found: JsonNode | undefined;
  const readGraph = ({ origin, graph }: PageGraph): void => {
    const node = graph.subject(context);
    if (node) sources.push({ origin, facts: read(recipe.fromEntity(node, graph)) });
    found ??= node;
  };
  graphs.forEach(readGraph);
  const page = findVisiblePage(scan.tree, context.titles);
  if (!found && context.names.length > 0 && !hasBackground(page)) readGraph(classicGraphOf(scan));
  const state = findState(scan.states, context);
  if (state) sources.push({ origin: 'state', facts: read(recipe.fromState(state)) });

  const named = sources.find(({ facts }) => facts.name !== null)?.facts.name ?? undefined;
  const isOwn = isOwnPage(scan, page, context);
  const isHeaded = isHeadedBySubject(scan, page, context);
  if (isOwn || isHeaded || (named !== undefined && isHeadedBy(named, page))) {
    const facts = read(recipe.fromVisible(page));
    // A heading names the subject only on the subject's own page.
    sources.push({ origin: 'visible', facts: isOwn || isHeaded ? facts : { ...facts, name: null } });
  }
  const meta = recipe.fromMeta(scan, context);
  if (meta) {
    const facts = read(meta);
    const isShown = facts.overview === null || !page.topCard || showsProse(page, facts.overview);
    sources.push({ origin: 'meta', facts: isShown ? facts : { ...facts, overview: null } });
  }
  sources.sort((a, b) => origins.indexOf(a.origin) - origins.indexOf(b.origin));
  const certainName = named ?? (isOwn ? page.topCard?.name : undefined);
  return {
    sources: recipe.settle(sources, (text) => showsProse(page, text)),
    certainName,
    node: found,
    unplaced: () => unplacedIn(page, recipe.listedSections),
  };
}
