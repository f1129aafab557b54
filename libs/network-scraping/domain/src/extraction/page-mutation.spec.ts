import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Network } from '../subject/network';
import type { SubjectKind } from '../subject/subject';
import { companyPages, profilePages, type SamplePage } from '../testing/sample-pages';
import { readPage } from './read-page';

const network = new Network('https://network.example');
type AnyPage = SamplePage<object> & { kind: SubjectKind };
const pages: readonly AnyPage[] = [
  ...companyPages.map((page) => ({ ...page, kind: 'company' as const })),
  ...profilePages.map((page) => ({ ...page, kind: 'person' as const })),
];

/** The record of a mutated page: nothing at all, or no field that is neither true nor unknown. */
function expectTrueOrUnknown(page: AnyPage, html: string): void {
  const asked = network.parse(page.kind, page.url)!;
  const reading = readPage({ status: 200, url: page.url, contentType: 'text/html', html }, asked, network);
  if (reading.verdict !== 'ok' && !(reading.verdict === 'shell' && reading.partial)) return;
  const record = reading.verdict === 'ok' ? reading.record : reading.partial!.record;
  expect(Object.keys(record).sort()).toEqual(Object.keys(page.record).sort());
  for (const [key, value] of Object.entries(record)) {
    const unknown = value === null || (Array.isArray(value) && value.length === 0);
    if (!unknown)
      expect({ [key]: value as unknown }).toEqual({ [key]: page.record[key as never] as unknown });
  }
}

/** A `<br>` is text: the samples have it inside JSON. */
const tagsOutsideText = /<\/?(?!br)[a-z][^<>]*>/gi;

const anyPage = fc.constantFrom(...pages);

function reorder(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((entry) => reorder(entry, random));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => ({
    key,
    inner: reorder(inner, random),
    order: random(),
  }));
  entries.sort((a, b) => a.order - b.order);
  return Object.fromEntries(entries.map(({ key, inner }) => [key, inner]));
}

describe('a page that changed', () => {
  it('gives true or unknown fields when it is cut off anywhere', () => {
    fc.assert(
      fc.property(anyPage, fc.double({ min: 0, max: 1, noNaN: true }), (page, at) => {
        expectTrueOrUnknown(page, page.html.slice(0, Math.floor(page.html.length * at)));
      }),
      { numRuns: 500 },
    );
  });

  it.each(pages)('gives true or unknown fields when any one tag is missing: $title', (page) => {
    for (const tag of page.html.matchAll(tagsOutsideText)) {
      expectTrueOrUnknown(page, page.html.slice(0, tag.index) + page.html.slice(tag.index + tag[0].length));
    }
  });

  it('gives true or unknown fields when two or three tags are missing', () => {
    // Two neighbours in microdata, and four tags on two in a list, are one text when missing: no reader can tell.
    const told = fc.constantFrom(...pages.filter(({ html }) => !html.includes('itemprop')));
    fc.assert(
      fc.property(told, fc.array(fc.nat(), { minLength: 2, maxLength: 3 }), (page, picks) => {
        let html = page.html;
        for (const pick of picks) {
          const tags = [...html.matchAll(tagsOutsideText)];
          const tag = tags[pick % tags.length]!;
          html = html.slice(0, tag.index) + html.slice(tag.index + tag[0].length);
        }
        expectTrueOrUnknown(page, html);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same record when its JSON is in another order', () => {
    fc.assert(
      fc.property(anyPage, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (page, stream) => {
        const random = (): number => stream.next().value as number;
        const html = page.html.replace(
          /(application\/(?:ld\+)?json"[^>]*>|<!--)(\{.*?\})(<\/script>|-->)/gs,
          (whole, before: string, json: string, after: string) => {
            try {
              return before + JSON.stringify(reorder(JSON.parse(json), random)) + after;
            } catch {
              return whole;
            }
          },
        );
        const asked = network.parse(page.kind, page.url)!;
        const reading = readPage(
          { status: 200, url: page.url, contentType: 'text/html', html },
          asked,
          network,
        );
        expect(reading.verdict === 'ok' && reading.record).toEqual(page.record);
      }),
      { numRuns: 200 },
    );
  });

  it('never breaks the reader, whatever bytes are changed', () => {
    fc.assert(
      fc.property(
        anyPage,
        fc.array(fc.tuple(fc.nat(), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 30 }),
        (page, edits) => {
          let html = page.html;
          for (const [at, text] of edits) {
            const place = at % html.length;
            html = html.slice(0, place) + text + html.slice(place + 1);
          }
          const asked = network.parse(page.kind, page.url)!;
          readPage({ status: 200, url: page.url, contentType: 'text/html', html }, asked, network);
        },
      ),
      { numRuns: 500 },
    );
  });
});

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
    definitions: fill('<dl><dt>Industry<dd>x'),
    titles: `<title>${fill('page is not ')}</title>`,
    meta: fill('<meta property="a" content="b">'),
    descriptions: `<meta property="og:type" content="profile"><meta property="og:title" content="a"><meta property="og:description" content="${fill('1 ')}">`,
    links: fill('<a href="/in/jane">'),
    canonicals: `<link rel="canonical" href="${fill('/../')}">`,
  };

  it.each(Object.entries(hostile))('of %s is read in time linear to its length', (_, html) => {
    const asked = network.parse('person', 'jane')!;
    const page = { status: 200, url: 'https://network.example/in/jane', contentType: 'text/html', html };
    const start = process.cpuUsage();
    const { verdict } = readPage(page, asked, network);
    // Time of our own, since others use the machine, too; what is quadratic takes minutes.
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(4_000);
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
      const asked = network.parse(kind, 'jane')!;
      const start = process.cpuUsage();
      const { verdict } = readPage(
        { status: 200, url: network.urlOf(asked), contentType: 'text/html', html },
        asked,
        network,
      );
      expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_500);
      expect(verdict).toBe('ok');
    }
  });
});
