import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../subject/profile-site';
import { readPage } from './read-page';

const site = new ProfileSite('https://network.example');

describe('a hostile page', () => {
  const size = 1_000_000;
  const fill = (part: string): string => part.repeat(Math.ceil(size / part.length)).slice(0, size);
  const ld = (json: string): string => `<html><script type="application/ld+json">${json}</script></html>`;
  const hostile: Record<string, string> = {
    'open tags': fill('<a>'),
    'open paragraphs': fill('<p><b>'),
    'closing tags': fill('<p>') + fill('</b>'),
    attributes: `<a ${fill('a=b c ')}>`,
    'unfinished tag': `<a ${fill(' ')}`,
    'angle brackets': fill('<'),
    comments: fill('<!--'),
    entities: fill('&amp'),
    'deep JSON': ld('['.repeat(size / 2) + ']'.repeat(size / 2)),
    'deep objects': ld('{"mainEntity":'.repeat(50_000) + '1' + '}'.repeat(50_000)),
    'wide JSON': ld(`[${fill('{"@type":"Person"},').replace(/\{[^}]*$/, '1]')}`),
    'lists in lists': ld(JSON.stringify(Array(200).fill(Array(200).fill(Array(7).fill([]))))),
    'many people': ld(`[${Array(20_000).fill('{"@type":"Person","name":"x"}').join(',')}]`),
    quotes: ld(fill('"')),
    spaces: ld(fill(' ')),
    'a long name': ld(`{"@type":"Person","name":"${fill('a ')}"}`),
    'a long overview': ld(`{"@type":"Person","name":"a","description":"${fill(' \\n<br &amp;')}"}`),
    wrappers: ld(fill('<!--')),
    'an assignment': `<script>window.a = ${fill('{"a":[')}</script>`,
    'long assignment names': `<script>${fill('a.')}</script>`,
    'escapes in an assignment': `<script>a = {${fill('"\\\\')}</script>`,
    state: `<code><!--{"a":${fill('[')}--></code>`,
    microdata: fill('<b itemscope itemprop=a><i itemprop=b>x'),
    headings: fill('<h1>'),
    'deep headings': '<div>'.repeat(400) + fill('<section><h2>x</h2></section>'),
    'deep entries': `<section id="experience"><h2>Experience</h2>${fill('<ul><li><time>2019</time>')}`,
    definitions: fill('<dl><dt>Industry<dd>x'),
    titles: `<title>${fill('page is not ')}</title>`,
    meta: fill('<meta property="a" content="b">'),
    descriptions: `<meta property="og:type" content="profile"><meta property="og:title" content="a"><meta property="og:description" content="${fill('1 ')}">`,
    links: fill('<a href="/in/jane">'),
    canonicals: `<link rel="canonical" href="${fill('/../')}">`,
  };

  it.each(Object.entries(hostile))('of %s is read in time linear to its length', (_, html) => {
    const requested = site.parse('person', 'jane')!;
    const page = { status: 200, url: 'https://network.example/in/jane', contentType: 'text/html', html };
    const { verdict } = readPage(page, requested, site);
    expect(['ok', 'shell', 'refused', 'gone']).toContain(verdict);
  });

  const fields =
    'headline description url sameAs image logo industry address jobTitle addressLocality streetAddress addressCountry ' +
    'startDate endDate roleName employmentType numberOfEmployees revenue knowsAbout location website companyName';
  const parts = [
    ' ',
    ',',
    '.',
    '1,',
    '1.',
    'a-',
    '- ',
    '/',
    '%2e',
    '<br ',
    '&',
    '*',
    '\n',
    'http://',
    'a.b',
    '١',
    ']]>',
    '//',
  ];

  it.each(parts)('whose fields are full of %j is read in time linear to its length', (part) => {
    const node = Object.fromEntries(
      fields.split(' ').map((name) => [name, part.repeat(40_000 / part.length)]),
    );
    const pages = [
      { ...node, '@type': 'Organization', name: 'Acme' },
      { '@type': 'Organization', name: 'Acme', address: node },
      { ...node, '@type': 'Person', name: 'Jane' },
      { '@type': 'Person', name: 'Jane', worksFor: { ...node, name: 'Acme' } },
    ].map((entity) => ld(JSON.stringify(entity)));
    for (const person of [
      { ...node, name: 'Jane' },
      { name: 'Jane', experience: [{ ...node, title: 'CTO' }] },
    ]) {
      pages.push(`<html><code><!--${JSON.stringify({ person })}--></code></html>`);
    }
    for (const html of pages) {
      const kind = html.includes('Jane') ? 'person' : 'company';
      const requested = site.parse(kind, 'jane')!;
      const { verdict } = readPage(
        { status: 200, url: site.urlOf(requested), contentType: 'text/html', html },
        requested,
        site,
      );
      expect(verdict).toBe('ok');
    }
  });
});
