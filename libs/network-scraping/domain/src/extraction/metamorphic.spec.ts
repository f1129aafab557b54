import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ProfileSite } from '../subject/profile-site';
import type { SubjectKind } from '../subject/subject';
import { companyPages } from '../testing/company-pages';
import { profilePages } from '../testing/person-pages';
import { inComment, jsonLd } from '../testing/sample-page';
import { isTrueOrUnknown } from '../testing/true-or-unknown';
import { generations, sampleProfile, urlOfProfile, wordings } from '../testing/visible';
import { readPage } from './read-page';

/** `PAGES=100000 npx jest metamorphic` reads more pages, `PAGES_SEED` others. */
const numRuns = Number(process.env['PAGES'] ?? 2_000);
const seed = Number(process.env['PAGES_SEED'] ?? 20_26);
const site = new ProfileSite('https://network.example');

interface Base {
  title: string;
  kind: SubjectKind;
  url: string;
  html: string;
}
const bases: readonly Base[] = [
  ...generations.flatMap((generation) =>
    wordings.map((wording) => ({
      title: `${generation.name} in ${wording.language}`,
      kind: 'person' as const,
      url: urlOfProfile(sampleProfile),
      html: generation.write(sampleProfile, wording),
    })),
  ),
  ...companyPages.map(({ title, url, html }) => ({ title, url, html, kind: 'company' as const })),
  ...profilePages.map(({ title, url, html }) => ({ title, url, html, kind: 'person' as const })),
];

function read({ kind, url }: Base, html: string): Record<string, unknown> {
  const requested = site.parse(kind, url)!;
  const reading = readPage({ status: 200, url, contentType: 'text/html', html }, requested, site);
  if (reading.verdict === 'ok') return { ...reading.record };
  return reading.verdict === 'shell' && reading.partial ? { ...reading.partial.record } : {};
}
const truths = new Map(bases.map((base) => [base, read(base, base.html)]));

type Change = (html: string, pick: (length: number) => number) => string;

const rivals = [
  {
    '@type': 'Person',
    name: 'Rival Person',
    jobTitle: 'Rival-in-chief',
    url: 'https://network.example/in/rival',
    worksFor: { '@type': 'Organization', name: 'Rival' },
  },
  {
    '@type': 'Organization',
    name: 'Rival',
    url: 'https://network.example/company/rival',
    industry: 'Rivalry',
    numberOfEmployees: 7,
  },
  {
    '@type': 'Organization',
    name: 'Network',
    logo: 'https://network.example/logo.png',
    sameAs: 'https://site.example.org',
  },
  { '@type': 'Person', name: 'Rival Person', description: 'Rivals.' },
  {
    '@type': 'JobPosting',
    title: 'Rival job',
    hiringOrganization: { '@type': 'Organization', name: 'Rival' },
  },
  {
    '@type': 'Article',
    headline: 'Rivalry',
    author: { '@type': 'Person', name: 'Rival Person', url: 'https://network.example/in/rival' },
  },
  { '@type': 'Product', name: 'Advert', brand: { '@type': 'Organization', name: 'Rival' } },
  { '@type': 'Review', author: { '@type': 'Person', name: 'Rival Person' }, reviewBody: 'Good.' },
];
const microdata =
  '<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Rival Person</b><i itemprop="jobTitle">Rival-in-chief</i></div>';
const card =
  '<ul><li><a href="/in/rival"><h3 class="title">Rival Person</h3><h4 class="subtitle">Rival-in-chief at Rival</h4><p class="location">Rivalton, Chad</p><span>7 followers</span><time>1901</time></a></li></ul>';
const others = [
  `<aside>${card}</aside>`,
  `<section class="right-rail"><h2>People also viewed</h2>${card}</section>`,
  `<section data-section="recommendations"><h2>Recommendations</h2>${card}</section>`,
  `<section class="jobs"><h2>Similar jobs</h2>${card}</section>`,
  `<section class="ads"><h2>Promoted</h2><a href="/company/rival"><h3>Rival</h3></a></section>`,
  `<div role="dialog"><h2>Sign in</h2>${card}<input type="password"></div>`,
  `<div style="display:none">${card}${microdata}</div>`,
  `<aside>${microdata}</aside>`,
  `<ul class="blurred-list">${card}</ul>`,
];

/** The positions of the whole texts of elements, outside of the head and of dialogs' code. */
function texts(html: string): readonly { at: number; text: string }[] {
  const body = html.indexOf('<body');
  const whole = /<((?!b\b|i\b|em\b|script|code|style)[a-z]\w*)\b[^<>]*>([^<>{}]*\p{L}[^<>{}]*)<\/\1>/gu;
  return [...html.matchAll(whole)]
    .map((match) => ({ at: match.index + match[0].indexOf('>') + 1, text: match[2]! }))
    .filter(({ at }) => at > body);
}

function replaceText(
  html: string,
  pick: (length: number) => number,
  change: (text: string) => string,
): string {
  const found = texts(html);
  const chosen = found[pick(found.length)];
  if (!chosen) return html;
  return html.slice(0, chosen.at) + change(chosen.text) + html.slice(chosen.at + chosen.text.length);
}

const changes: Readonly<Record<string, Change>> = {
  'attributes in another order': (html) =>
    html.replace(/<([a-z]\w*)((?: [\w:-]+="[^"<>]*")+)(?=\/?>)/g, (_, name: string, attributes: string) => {
      const list = attributes.match(/ [\w:-]+="[^"]*"/g) ?? [];
      return `<${name}${list.reverse().join('')}`;
    }),
  'a text for screen readers beside it': (html, pick) =>
    replaceText(
      html,
      pick,
      (text) => `<span aria-hidden="true">${text}</span><span class="visually-hidden">${text}</span>`,
    ),
  'a masked text': (html, pick) => replaceText(html, pick, () => '*****'),
  'no text': (html, pick) => replaceText(html, pick, () => ''),
  'another’s structured data in front': (html, pick) =>
    html.replace('</head>', () => `${jsonLd(rivals[pick(rivals.length)])}</head>`),
  'another’s structured data behind': (html, pick) =>
    html.replace('</body>', () => `${jsonLd(rivals[pick(rivals.length)])}</body>`),
  'another’s state': (html) =>
    html.replace(
      '</body>',
      () =>
        `${inComment({ included: [{ publicIdentifier: 'rival', firstName: 'Rival', lastName: 'Person', headline: 'Rivals' }] })}</body>`,
    ),
  'another’s part behind': (html, pick) =>
    html.replace('</main>', () => `${others[pick(others.length)]!}</main>`),
  'another’s part in front of the footer': (html, pick) =>
    html.replace('</body>', () => `${others[pick(others.length)]!}</body>`),
  'line breaks between tags': (html) => html.replace(/(<\/(?:li|div|section|p|h[1-6]|ul)>)/g, '$1\n  '),
  'a list item less': (html, pick) => {
    const items = [...html.matchAll(/<li\b[^>]*>(?:(?!<\/?li\b).)*<\/li>/gs)];
    const item = items[pick(items.length)];
    return item ? html.slice(0, item.index) + html.slice(item.index + item[0].length) : html;
  },
};

describe('a page of every generation', () => {
  it('gives the same values or none after any change that adds no facts about its subject', () => {
    const names = Object.keys(changes);
    fc.assert(
      fc.property(
        fc.constantFrom(...bases),
        fc.array(fc.tuple(fc.constantFrom(...names), fc.nat()), { minLength: 1, maxLength: 4 }),
        (base, steps) => {
          const html = steps.reduce(
            (text, [name, random]) => changes[name]!(text, (length) => (length > 0 ? random % length : 0)),
            base.html,
          );
          const truth = truths.get(base)!;
          const wrong = Object.entries(read(base, html)).filter(
            ([key, value]) => !isTrueOrUnknown(value, truth[key]),
          );
          expect({ page: base.title, steps, wrong }).toEqual({ page: base.title, steps, wrong: [] });
        },
      ),
      { numRuns, seed },
    );
  });
});
