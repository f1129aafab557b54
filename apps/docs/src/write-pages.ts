import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import MiniSearch from 'minisearch';
import { contentsSource, type Group, type Guide, readContents } from './contents/contents.ts';
import { textOf } from './contents/source.ts';
import { addressOf, firstPage, linkResolver, rewriteLinks } from './markdown/links.ts';
import { render } from './markdown/render.ts';
import { type Assets, layout, type Page, withCards } from './pages/layout.ts';
import { type SearchHit, searchOptions } from './search-options.ts';

/**
 * Writes the pages as HTML and as Markdown, llms.txt and the search index.
 *
 * @param workspace the folder with the guides' sources
 * @param out the folder for `pages/`, `assets/` and `llms.txt`
 * @param assets the URLs of the built assets
 */
export function writePages(workspace: string, out: string, assets: Omit<Assets, 'index' | 'icon'>): void {
  const read = (path: string) => readFileSync(join(workspace, path), 'utf8');
  const first: Guide = { name: firstPage, title: 'Guides', summary: '', source: contentsSource };
  const contents = textOf(first, read(contentsSource));
  const groups = readContents(contents);
  const resolve = linkResolver(groups);
  for (const folder of ['pages', 'assets']) mkdirSync(join(out, folder), { recursive: true });
  const asset = (name: string, type: string, content: string) => {
    const file = `${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.${type}`;
    writeFileSync(join(out, 'assets', file), content);
    return `/docs/assets/${file}`;
  };
  /** Only SVG images, which are small. */
  const imageOf = (source: string, link: string) => {
    const path = posix.join(posix.dirname(source), link);
    return asset(posix.basename(path, '.svg'), 'svg', read(path));
  };
  const built = [first, ...groups.flatMap(({ guides }) => guides)].map((guide) => {
    const text = guide === first ? contents : textOf(guide, read(guide.source));
    const targetOf = (link: string) => resolve(guide.source, link);
    const rendered = render(text, {
      targetOf,
      explainsErrors: guide.name === 'errors',
      imageOf: (link) => imageOf(guide.source, link),
    });
    const summary = (markdown: string) =>
      render(markdown, { targetOf, explainsErrors: false }).html.replaceAll(/<\/?p>/g, '');
    const page: Page = {
      name: guide.name,
      title: guide.title,
      description: introductionOf(text),
      content: guide === first ? withCards(rendered.html, groups, summary) : rendered.html,
      sections: rendered.sections,
    };
    return { page, text: rewriteLinks(text, targetOf) };
  });

  const pages = built.map(({ page }) => page);
  const all = {
    ...assets,
    icon: asset('favicon', 'svg', read('apps/dashboard/src/favicon.svg')),
    index: asset('search', 'json', searchIndex(pages.slice(1))),
  };
  for (const { page, text } of built) {
    writeFileSync(join(out, 'pages', `${page.name!}.html`), layout(page, groups, all));
    writeFileSync(join(out, 'pages', `${page.name!}.md`), text);
  }
  writeFileSync(join(out, 'missing.html'), layout(missing, groups, all));
  writeFileSync(join(out, 'llms.txt'), llmsText(introductionOf(contents), groups));
}

/** The first paragraph as plain text in one line. */
function introductionOf(markdown: string): string {
  const paragraph = markdown.split('\n\n').find((part) => /^[^#|`<]/.test(part)) ?? '';
  return paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const missing: Page = {
  name: undefined,
  title: 'No such page',
  description: 'There is no such page.',
  content:
    '<h1>There is no such page</h1>\n<p>Choose a guide from the menu, or search. The <a href="/docs">first page</a> lists them all.</p>\n',
  sections: [],
};

/**
 * A list of the guides for language models, in the form of https://llmstxt.org.
 *
 * @param introduction description of the service, in one paragraph
 */
function llmsText(introduction: string, groups: readonly Group[]): string {
  const sections = groups.map(({ title, guides }) =>
    [
      `## ${title}`,
      '',
      ...guides.map((guide) => `- [${guide.title}](/docs/${guide.name}.md): ${plain(guide.summary)}`),
    ].join('\n'),
  );
  const reference = [
    '## Reference',
    '',
    '- [OpenAPI document](/openapi.json): every operation, field, header and error, as OpenAPI 3.1',
  ].join('\n');
  return `${['# Enrichment', `> ${introduction}`, ...sections, reference].join('\n\n')}\n`;
}

function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

/** The search index of the pages, as JSON: one entry for each heading. */
function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch<SearchHit & { body: string }>(searchOptions);
  for (const { name, title, sections } of pages) {
    for (const { level, id, heading, prose, code } of sections) {
      const start = prose.length > 160 ? `${prose.slice(0, 160).replace(/\s\S*$/, '')} …` : prose;
      index.add({
        id: addressOf(name!, level === 1 ? '' : id),
        page: title,
        heading: level === 1 ? title : heading,
        body: `${prose} ${code}`,
        start,
      });
    }
  }
  return JSON.stringify(index);
}
