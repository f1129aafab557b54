import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import MiniSearch from 'minisearch';
import { searchOptions } from './search-options.ts';

const dist = join(__dirname, '../dist');
const read = (path: string) => readFileSync(join(dist, path), 'utf8');
const pages = new Map(
  globSync('pages/*.html', { cwd: dist }).map((path) => [
    path.slice('pages/'.length, -'.html'.length),
    read(path),
  ]),
);
const assets = globSync('assets/*', { cwd: dist });

/** The path at which the API serves a page. */
const addressOf = (name: string) => (name === 'index' ? '/docs' : `/docs/${name}`);
const addresses = new Map([...pages].map(([name, html]) => [addressOf(name), html]));
/** Other pages of the service. */
const beside = new Set(['/', '/docs/reference', '/llms.txt']);
const texts = globSync('pages/*.md', { cwd: dist }).map((path) => path.replace('pages', '/docs'));
const targets = new Set([...beside, ...texts, ...assets.map((path) => `/docs/${path}`), ...addresses.keys()]);

/** The size with the service's compression level. */
const brotli = (content: string | Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;

describe('the built guides', () => {
  it('are complete', () => {
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['index', 'quick-start', 'errors', 'typescript-client', 'settings']),
    );
    const guides = globSync('docs/*.md', { cwd: join(__dirname, '../../..') });
    const unlisted = guides
      .map((path) => path.slice('docs/'.length, -'.md'.length))
      .filter((name) => name !== 'README' && !pages.has(name));
    // Guides for developers of the service have no page. docs/README.md lists all others.
    expect(unlisted.sort()).toEqual(['architecture', 'maintaining', 'style', 'testing']);
  });

  it.each([...pages.keys()])('have links to existing pages: %s', (name) => {
    const links = [...pages.get(name)!.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(10);
    const dead = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [path, fragment] = (link.startsWith('#') ? addressOf(name) + link : link).split('#', 2);
      if (!targets.has(path!)) return true;
      return fragment !== undefined && !addresses.get(path!)!.includes(` id="${fragment}"`);
    });
    expect(dead).toEqual([]);
  });

  it.each([...pages.keys()])('have unique ids, and names for their controls: %s', (name) => {
    const ids = [...pages.get(name)!.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it.each([...pages.keys()])('have Markdown with links to existing pages: %s', (name) => {
    const prose = read(`pages/${name}.md`).replaceAll(/^```[^]*?^```$|`[^`\n]*`/gm, '');
    const links = [...prose.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
    const dead = links.filter((link) => !/^https?:/.test(link) && !targets.has(link.split('#', 1)[0]!));
    expect(dead).toEqual([]);
  });

  it.each([...pages.keys()])('have no inline scripts or styles: %s', (name) => {
    const html = pages.get(name)!;
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\bsrc="\/docs\/assets\/)/);
    expect(html).not.toMatch(/(?:src|<link[^>]*href)="(?:https?:)?\/\//);
  });

  it.each([...pages.keys()])('have at most 100 kB with Brotli, font, script and images: %s', (name) => {
    const html = pages.get(name)!;
    const loaded = new Set(html.match(/assets\/[\w.-]+/g)!.filter((path) => !path.endsWith('.json')));
    expect(loaded.size).toBe(4 + (html.match(/<img /g) ?? []).length);
    const bytes = [...loaded].map((path) =>
      path.endsWith('.woff2')
        ? readFileSync(join(dist, path)).length
        : brotli(readFileSync(join(dist, path))),
    );
    const all = brotli(html) + bytes.reduce((sum, each) => sum + each, 0);
    expect(all).toBeLessThan(100_000);
  });

  it('are listed for language models, in the form of llmstxt.org', () => {
    const [title, quote, ...sections] = read('llms.txt').split('\n\n');
    expect(title).toBe('# Enrichment');
    expect(quote).toMatch(/^> \S/);
    const links = sections.join('\n').matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm);
    const listed = [...links].map(([, link]) => link!);
    const every = texts.filter((path) => path !== '/docs/index.md');
    expect(listed.toSorted()).toEqual([...every, '/openapi.json'].sort());
  });

  it('are found by the search', () => {
    const file = assets.find((path) => /\/search-.*\.json$/.test(path))!;
    const index = MiniSearch.loadJSON(read(file), searchOptions);
    const first = (query: string) => String(index.search(query, { combineWith: 'AND' })[0]?.id);
    expect(first('IP_001')).toBe('/docs/errors#IP_001');
    expect(first('repeat without paying')).toBe('/docs/credits-and-limits#repeat-without-paying-twice');
    expect(first('quick start')).toBe('/docs/quick-start');
    for (const [words, found] of Object.entries({
      pricing: '/docs/credits-and-limits#what-is-charged',
      'rotate key': '/docs/keys#rotate-a-key',
      'invalid api key': '/docs/keys#when-a-key-is-refused',
      'forgot password': '/docs/people#forgot-your-password',
      GDPR: '/docs/personal-data',
      retention: '/docs/personal-data',
      bulk: '/docs/quick-start#bulk-and-batch-many-subjects',
      freshness: '/docs/caching',
      batch: '/docs/quick-start#bulk-and-batch-many-subjects',
      upload: '/docs/quick-start#bulk-and-batch-many-subjects',
      domain: '/docs/network#a-company-by-its-website-or-domain',
      invoice: '/docs/credits-and-limits#what-is-charged',
      quota: '/docs/credits-and-limits#limits',
      sandbox: '/docs/test-keys',
      SDK: '/docs/typescript-client',
      team: '/docs/people',
    }))
      expect([words, first(words)]).toEqual([words, found]);
    expect(first('idempotncy')).not.toBe('undefined'); // mistyped
    for (const { id } of index.search(MiniSearch.wildcard)) {
      const [path, fragment] = String(id).split('#', 2);
      if (fragment !== undefined) expect(addresses.get(path!)).toContain(` id="${fragment}"`);
      else expect([...addresses.keys()]).toContain(path);
    }
    expect(brotli(read(file))).toBeLessThan(100_000);
  });
});
