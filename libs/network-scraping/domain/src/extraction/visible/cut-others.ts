import {
  elementsIn,
  find,
  findAll,
  headingLevel,
  isInside,
  leadingHeading,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';
import { haveWordInCommon, isNameOn } from '../markup/page-names';
import type { PageTree } from '../markup/page-tree';
import { ownerOf, subjectOfLink, type PageContext } from '../structured/entities';
import { isOthersHeading } from './section-headings';

/**
 * Removes the parts of a page that belong to other subjects: their cards, parts under a heading that is a link to them, and lists
 * that a heading announces as theirs.
 */
export function cutOthers(tree: PageTree, context: PageContext): void {
  const own = tree.headingOf(context.titles);
  const names = tree.headings.filter(({ name }) => name === 'h1');
  const isWhole: ElementTest = (part) =>
    /^(?:#page|html|body|main)$/.test(part.name) ||
    [...names, ...(own ? [own] : [])].some((name) => name === part || isIn(name, part));
  const cards = tree.cards.filter((card) => !isWhole(card) && isOfAnother(card, context)).map(wholeOf);
  const headed = tree.headings.flatMap((heading) => (heading === own ? [] : partOfOthers(heading, context)));
  const beside = own && context.kind === 'person' ? partsBeside(own, context) : [];
  const linked = partsOfLinks(tree.root, context);
  tree.cut([...cards, ...headed, ...beside, ...linked].filter((part) => !isWhole(part)));
}

/** Parts that begin with a link to another subject, such as the cards of similar pages, whatever the heading above says. */
function partsOfLinks(root: PageElement, context: PageContext): readonly PageElement[] {
  const isOthers: ElementTest = ({ name, attributes: { href } }) =>
    name === 'a' && href !== undefined && isPageOfOther(href, context);
  return findAll(root, isOthers).flatMap((link) => {
    let part = link;
    while (part.parent && begins(part.parent, part) && !holdsParts.test(part.parent.name)) {
      part = part.parent;
      // A text with a link in it is about the subject.
      if (part.children.some((child) => typeof child === 'string' && child.trim() !== '')) return [];
      if (/^(?:article|li|tr)$/.test(part.name)) break;
    }
    return part === link ? [] : [part];
  });
}

const holdsParts = /^(?:#page|html|body|main|section|ul|ol|table|tbody|dl)$/;

/** Whether an element has no text before one of its children. */
function begins(element: PageElement, part: PageElement): boolean {
  const before = element.children.slice(0, element.children.indexOf(part));
  return before.every((child) =>
    typeof child === 'string' ? child.trim() === '' : textOfElement(child) === undefined,
  );
}

/** Small parts around a person's name with a link to somebody else, such as an author with a headline and a picture. */
function partsBeside(name: PageElement, context: PageContext): readonly PageElement[] {
  let card = name.parent;
  while (card?.parent && !/^(?:article|section|header|main|body)$/.test(card.name)) card = card.parent;
  const isOthers: ElementTest = ({ name, attributes }) =>
    name === 'a' && isPageOfOther(attributes['href'] ?? '', context);
  const isHeading: ElementTest = (element) => headingLevel(element) !== undefined;
  return findAll(card!, isOthers).flatMap((link) => {
    let part = link.parent;
    while (part && part !== card && !/^(?:div|figure|li|aside)$/.test(part.name)) part = part.parent;
    // A text with a link in it is the person's own.
    const isProse = part?.children.some((child) => typeof child === 'string' && child.trim() !== '');
    return !part || part === card || isProse || find(part, isHeading) ? [] : [part];
  });
}

/**
 * Whether a link leads to the page of another subject: of a person, and from a company's page also of a company. Views on a profile
 * (`/in/jane/overlay/...`) are no such pages.
 */
function isPageOfOther(href: string, context: PageContext): boolean {
  const { site, kind, url } = context;
  if (ownerOf(href, context) !== 'other') return false;
  const subject =
    subjectOfLink(site, 'person', href, url) ??
    (kind === 'company' ? subjectOfLink(site, kind, href, url) : undefined);
  const path = URL.parse(href, url)?.pathname.replace(/\/$/, '');
  return subject !== undefined && path === new URL(site.urlOf(subject)).pathname;
}

function isIn(element: PageElement, part: PageElement): boolean {
  return isInside(element, (above) => above === part);
}

/** A card, or the whole text of which it is the author's. */
function wholeOf(card: PageElement): PageElement {
  if (!/(?:^|\s)(?:p-)?author(?=$|\s)/.test(card.attributes['class'] ?? '')) return card;
  for (let part = card.parent; part; part = part.parent)
    if (part.name === 'article' || /(?:^|\s)h-?entry(?=$|\s)/.test(part.attributes['class'] ?? ''))
      return part;
  return card;
}

/** The part that another's heading begins. */
function partOfOthers(heading: PageElement, context: PageContext): readonly PageElement[] {
  if (heading.name === 'h1') return [];
  const { parent } = heading;
  if (isOthersHeading(textOfElement(heading) ?? '')) return untilNext(heading);
  const isLink: ElementTest = ({ name, attributes }) => name === 'a' && attributes['href'] !== undefined;
  const link = find(heading, isLink) ?? (parent && isLink(parent) ? parent : undefined);
  if (!link || !isOfOther(link.attributes['href']!, textOfElement(heading) ?? '', context)) return [];
  for (let part = link === parent ? link.parent : parent; part; part = part.parent)
    if (/^(?:article|section|li)$/.test(part.name)) return leadingHeading(part) === heading ? [part] : [];
  return [];
}

/** A heading with what follows it, up to the next one of its level: a page may state several parts in one element. */
function untilNext(heading: PageElement): readonly PageElement[] {
  let start = heading;
  while (start.parent?.parent && holdsOnly(start.parent, start)) start = start.parent;
  const siblings = elementsIn(start.parent!);
  const after = siblings.slice(siblings.indexOf(start));
  const level = headingLevel(heading)!;
  // In a part of its own, cards below a small heading may have headings of its level.
  const isOfCards = level > 2 && after.length === siblings.length;
  const end = after.findIndex((element, i) => {
    const next = headingLevel(element) ?? headingLevel(leadingHeading(element) ?? element);
    return i > 0 && next !== undefined && (isOfCards ? next < level : next <= level);
  });
  return end < 0 ? after : after.slice(0, end);
}

/** Whether an element holds only a heading, and texts and controls beside it. */
function holdsOnly(element: PageElement, heading: PageElement): boolean {
  const others = elementsIn(element).filter((inner) => inner !== heading);
  const isWrapper = /^(?:div|header|hgroup)$/.test(element.name);
  return (
    others.length === 0 || (isWrapper && others.every(({ name }) => /^(?:a|button|p|small|span)$/.test(name)))
  );
}

/**
 * Whether a linked name is another subject's: the link leads to a person, from a company's page to any company, or out of the
 * network from a name that only resembles the page's. Roles of people have links to companies.
 */
function isOfOther(href: string, name: string, context: PageContext): boolean {
  const { site, kind, url, names } = context;
  if (ownerOf(href, context) === 'other') return true;
  if (kind === 'company' && subjectOfLink(site, 'person', href, url) !== undefined) return true;
  const target = URL.parse(href, url);
  const isOutside = target !== null && !site.isOwnHost(target);
  return isOutside && !isNameOn(name, context) && names.some((own) => haveWordInCommon(own, name));
}

/** Entries of a resume, and parts of a card that say something about its subject. */
const entry = /(?:^|\s)(?:vevent|p-(?!author|comment|reviewer)[a-z-]+)(?=$|\s)/;
const isEntry: ElementTest = ({ attributes }) => entry.test(attributes['class'] ?? '');
const property = (element: PageElement): string =>
  `${element.attributes['itemprop'] ?? ''} ${element.attributes['property'] ?? ''}`;
const isName: ElementTest = (element) =>
  /(?:^|\s)(?:fn|p-name)(?=$|\s)/.test(element.attributes['class'] ?? '') ||
  /(?:^|\s|:)name(?=$|\s)/.test(property(element));
const isOwnLink: ElementTest = (element) =>
  element.attributes['href'] !== undefined &&
  (/(?:^|\s)(?:u-)?url(?=$|\s)/.test(element.attributes['class'] ?? '') ||
    /(?:^|\s|:)(?:url|sameAs)(?=$|\s)/.test(property(element)));

/** The address of the link on, in or around an element. */
function linkOf(element: PageElement | undefined): string | undefined {
  for (let outer = element; outer; outer = outer.parent)
    if (outer.name === 'a') return outer.attributes['href'];
  return element && find(element, ({ name }) => name === 'a')?.attributes['href'];
}

/** Whether a card is another subject's: addresses decide, else names do. */
function isOfAnother(card: PageElement, context: PageContext): boolean {
  const { itemtype = '', typeof: type = '', itemid, resource, about } = card.attributes;
  const kind = /Person$/.test(itemtype || type) ? 'person' : itemtype || type ? 'company' : context.kind;
  if (isEntry(card) || isInside(card, isEntry)) return false;
  if (kind !== context.kind) return kind === 'person';
  const named = find(card, isName);
  const links = findAll(card, isOwnLink).map(({ attributes }) => attributes['href']);
  const owners = [itemid, resource, about, linkOf(named), ...links].map(
    (link) => link && ownerOf(link, context),
  );
  if (owners.includes('other')) return true;
  const name = textOfElement(named);
  return (
    !owners.includes('own') && name !== undefined && context.names.length > 0 && !isNameOn(name, context)
  );
}
