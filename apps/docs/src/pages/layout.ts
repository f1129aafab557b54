import type { Group } from '../contents/contents.ts';
import { addressOf, firstPage } from '../markdown/links.ts';
import { escapeHtml } from './html.ts';
import type { Section } from '../markdown/tables.ts';

export interface Assets {
  readonly style: string;
  readonly font: string;
  readonly icon: string;
  readonly scheme: string;
  readonly script: string;
  readonly index: string;
}

export interface Page {
  /** {@link firstPage} or the name of a guide; `undefined`: neither. */
  readonly name: string | undefined;
  readonly title: string;
  /** One sentence, for search engines and previews. */
  readonly description: string;
  readonly content: string;
  readonly sections: readonly Section[];
}

const others: readonly (readonly [string, string])[] = [
  ['/docs/reference', 'API reference'],
  ['/', 'Dashboard'],
];

/** A complete page, whose content needs no script. */
export function layout(page: Page, groups: readonly Group[], assets: Assets): string {
  const isFirst = page.name === firstPage;
  const menu = navigation(groups, page.name);
  const toc = onThisPage(page);
  const title = isFirst ? 'Enrichment: guides' : `${page.title} · Enrichment`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style}">
${page.name === undefined ? '' : `<link rel="alternate" type="text/markdown" href="/docs/${page.name}.md">\n`}<script src="${assets.scheme}"></script>
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<details class="menu"><summary>Menu</summary><nav aria-label="Guides, as a menu">${menu}</nav></details>
<a class="brand" href="/docs"><img src="${assets.icon}" alt="" width="24" height="24"><span>Enrichment</span> <span class="brand-part">Docs</span></a>
<search class="search" data-index="${assets.index}" hidden></search>
<div class="bar-links">${others.map(([path, name]) => `<a href="${path}">${name}</a>`).join('')}<button class="scheme" type="button" hidden></button></div>
</header>
<div class="shell${toc === '' ? ' wide' : ''}">
<nav class="side" aria-label="Guides">${menu}</nav>
<main id="content" tabindex="-1">
<article>
${page.content}</article>
${footer(page.name)}</main>
${toc}</div>
</body>
</html>
`;
}

function navigation(groups: readonly Group[], current: string | undefined): string {
  const item = (address: string, name: string, isHere = false) =>
    `<li><a href="${address}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a></li>`;
  const list = (title: string, items: readonly string[]) =>
    `<p class="group">${escapeHtml(title)}</p><ul>${items.join('')}</ul>`;
  return [
    `<ul>${item(addressOf(firstPage), 'All guides', current === firstPage)}</ul>`,
    ...groups.map(({ title, guides }) =>
      list(
        title,
        guides.map((guide) => item(addressOf(guide.name), guide.title, guide.name === current)),
      ),
    ),
    list(
      'Beside the guides',
      others.map(([path, name]) => item(path, name)),
    ),
  ].join('');
}

function onThisPage({ sections, name }: Page): string {
  const entries = sections.filter(({ level }) => level === 2 || level === 3);
  if (entries.length < 2 || name === firstPage) return '';
  const items = entries.map(
    ({ id, heading, level }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(heading)}</a></li>`,
  );
  return `<nav class="toc" aria-labelledby="toc"><p class="group" id="toc">On this page</p><ul>${items.join('')}</ul></nav>\n`;
}

function footer(name: string | undefined): string {
  if (name === undefined) return '';
  return `<footer><p><a href="/docs/${name}.md">This page as Markdown</a> · <a href="/llms.txt">All of them, for language models</a></p></footer>\n`;
}

/**
 * Shows the tables of guides on the first page as cards.
 *
 * @param html docs/README.md, rendered
 * @param summary a guide's summary as HTML
 */
export function withCards(
  html: string,
  groups: readonly Group[],
  summary: (markdown: string) => string,
): string {
  let next = 0;
  return html.replaceAll(/<div class="table"[^]*?<\/table><\/div>/g, (table) => {
    const group = groups[next++];
    if (!group) return table;
    const cards = group.guides.map(
      (guide) =>
        `<li><a href="${addressOf(guide.name)}">${escapeHtml(guide.title)}</a><p>${summary(guide.summary)}</p></li>`,
    );
    return `<ul class="cards">${cards.join('')}</ul>`;
  });
}
