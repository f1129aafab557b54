import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ProfileSite } from '../subject/profile-site';
import type { SubjectKind } from '../subject/subject';
import { companyPages } from '../testing/company-pages';
import { profilePages } from '../testing/person-pages';
import type { SamplePage } from '../testing/sample-page';
import { isTrueOrUnknown } from '../testing/true-or-unknown';
import { generations, sampleProfile, urlOfProfile, wordings } from '../testing/visible';
import { readPage } from './read-page';

const site = new ProfileSite('https://network.example');
type AnyPage = SamplePage<object> & { kind: SubjectKind };
const pages: readonly AnyPage[] = [
  ...companyPages.map((page) => ({ ...page, kind: 'company' as const })),
  ...profilePages.map((page) => ({ ...page, kind: 'person' as const })),
];

/** The record of a mutated page has only true or unknown fields, or there is none. */
function expectTrueOrUnknown(page: AnyPage, html: string): void {
  const requested = site.parse(page.kind, page.url)!;
  const reading = readPage({ status: 200, url: page.url, contentType: 'text/html', html }, requested, site);
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

describe('a page that visitors read', () => {
  // Members' pages contain each text twice; without one tag, both copies become one text.
  const shown = generations
    .filter(({ name }) => !name.startsWith('member cards'))
    .map((generation) => {
      const html = generation.write(sampleProfile, wordings[0]!);
      const url = urlOfProfile(sampleProfile);
      const requested = site.parse('person', url)!;
      const read = (text: string): unknown => {
        const reading = readPage({ status: 200, url, contentType: 'text/html', html: text }, requested, site);
        return reading.verdict === 'ok' ? reading.record : null;
      };
      return { title: generation.name, html, read, truth: read(html) };
    });

  it.each(shown)(
    'gives true or unknown parts when any one tag is missing: $title',
    ({ html, read, truth }) => {
      // Without the tag that begins a button, its words belong to the text before it.
      for (const tag of html.matchAll(/<\/?(?!br|button)[a-z][^<>]*>/gi)) {
        const record = read(html.slice(0, tag.index) + html.slice(tag.index + tag[0].length));
        const wrong = Object.entries(record ?? {}).filter(
          ([key, value]: [string, unknown]) =>
            !isTrueOrUnknown(value, (truth as Record<string, unknown>)[key]),
        );
        expect({ tag: `${tag[0]} at ${String(tag.index)}`, wrong }).toEqual({
          tag: expect.any(String),
          wrong: [],
        });
      }
    },
  );

  it.each(shown)(
    'gives true or unknown parts when it is cut off anywhere: $title',
    ({ html, read, truth }) => {
      for (let at = 0; at < html.length; at += 37) {
        expect(isTrueOrUnknown(read(html.slice(0, at)), truth)).toBe(true);
      }
    },
  );
});

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
    // Two neighbours in microdata, and two in a list without the four tags between them, become one text: no reader can separate
    // them.
    const withoutMicrodata = fc.constantFrom(...pages.filter(({ html }) => !html.includes('itemprop')));
    fc.assert(
      fc.property(withoutMicrodata, fc.array(fc.nat(), { minLength: 2, maxLength: 3 }), (page, picks) => {
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
        const requested = site.parse(page.kind, page.url)!;
        const reading = readPage(
          { status: 200, url: page.url, contentType: 'text/html', html },
          requested,
          site,
        );
        expect(reading.verdict === 'ok' && reading.record).toEqual(page.record);
      }),
      { numRuns: 200 },
    );
  });

  it('never breaks the reader, for any changed bytes', () => {
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
          const requested = site.parse(page.kind, page.url)!;
          readPage({ status: 200, url: page.url, contentType: 'text/html', html }, requested, site);
        },
      ),
      { numRuns: 500 },
    );
  });
});
