import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SubjectKind } from '../subject/subject';
import { ProfileSite } from '../subject/profile-site';
import { readPage } from './read-page';

/** Values of the planted subject contain this word. */
const foreign = 'Zzq';
const site = new ProfileSite('https://network.example');

interface Planted {
  readonly kind: SubjectKind;
  readonly name: string;
  readonly address: Readonly<Record<string, unknown>>;
}

const own = {
  person: { name: 'Jane Doe', path: '/in/jane' },
  company: { name: 'Acme', path: '/company/acme' },
};

/** A page of each kind with values in sight and in JSON-LD, and the places where another node may stand. */
const pageOf = (kind: SubjectKind, at: string, planted: string): string => {
  const { name, path } = own[kind];
  const here = (place: string): string => (place === at ? planted : '');
  const entity = { '@type': kind === 'person' ? 'Person' : 'Organization', name, url: path };
  return (
    `<html><head><title>${name} | Network</title><link rel="canonical" href="${path}">${here('head')}` +
    `<script type="application/ld+json">${JSON.stringify(entity)}</script>${here('data')}</head><body>${here('body')}` +
    `<main><section>${here('card')}<h1>${name}</h1>${here('name')}<h2 class="headline">Builds bridges</h2></section>` +
    `<section data-section="summary"><h2>About</h2>${here('about')}<p>Since ever.</p></section>${here('main')}</main>` +
    `<footer>${here('footer')}</footer>${here('end')}</body></html>`
  );
};
const places = ['head', 'data', 'body', 'card', 'name', 'about', 'main', 'footer', 'end'];

const typeOf = (kind: SubjectKind): string => (kind === 'person' ? 'Person' : 'Organization');
const nodeOf = ({ kind, name, address }: Planted): object => ({
  '@type': typeOf(kind),
  name,
  description: foreign,
  industry: foreign,
  jobTitle: foreign,
  image: `https://x.example/${foreign}.png`,
  logo: `https://x.example/${foreign}.png`,
  address: { addressLocality: foreign },
  worksFor: { name: foreign },
  knowsLanguage: [foreign],
  ...address,
});
/** The first address on the network, else another one. */
const linkOf = ({ address }: Pick<Planted, 'address'>): string => {
  const texts = JSON.stringify(address).match(/(?:https:\/\/[\w.]*network\.example)?\/(?:in|company)\/[^"]*/);
  return texts?.[0] ?? 'https://www.other.example';
};
const script = (type: string, value: unknown): string =>
  `<script type="application/${type}">${JSON.stringify(value)}</script>`;
const values = `<i itemprop="jobTitle">${foreign}</i><p itemprop="description">${foreign}</p><b itemprop="industry">${foreign}</b>`;
const classes = `<p class="p-note note">${foreign}</p><b class="p-locality locality">${foreign}</b><i class="p-job-title title">${foreign}</i>`;
const labelled = `<dl><dt>Industry</dt><dd>${foreign}</dd><dt>Headquarters</dt><dd>${foreign}, FR</dd></dl>`;
const shown =
  `<h2 class="headline">${foreign}</h2><p class="description">${foreign}</p><span class="location">${foreign}</span>` +
  `<img class="logo" src="https://x.example/${foreign}.png">${labelled}` +
  `<section data-section="experience"><h2>Experience</h2><ul><li><h3>${foreign}</h3><h4>${foreign}</h4><time>1901</time></li></ul></section>`;
const syntaxes: Readonly<Record<string, (planted: Planted) => string>> = {
  'JSON-LD': (planted) => script('ld+json', nodeOf(planted)),
  'a graph': (planted) => script('ld+json', { '@graph': [nodeOf(planted)] }),
  'a main entity': (planted) => script('ld+json', { '@type': 'WebPage', mainEntity: nodeOf(planted) }),
  microdata: (planted) =>
    `<div itemscope itemtype="http://schema.org/${typeOf(planted.kind)}" itemid="${linkOf(planted)}"><b itemprop="name">${planted.name}</b>${values}</div>`,
  'a link around the name': (planted) =>
    `<div itemscope itemtype="http://schema.org/${typeOf(planted.kind)}"><a itemprop="url" href="${linkOf(planted)}"><b itemprop="name">${planted.name}</b></a>${values}</div>`,
  'a name that is a link': (planted) =>
    `<div itemscope itemtype="http://schema.org/${typeOf(planted.kind)}"><a itemprop="name" href="${linkOf(planted)}">${planted.name}</a>${values}</div>`,
  'an h-card': (planted) =>
    `<div class="h-card"><a class="p-name u-url" href="${linkOf(planted)}">${planted.name}</a>${classes}</div>`,
  'a vcard': (planted) =>
    `<div class="vcard"><a class="fn url" href="${linkOf(planted)}">${planted.name}</a>${classes}</div>`,
  'a card with sections': (planted) =>
    `<div itemscope itemtype="http://schema.org/${typeOf(planted.kind)}"><a itemprop="url" href="${linkOf(planted)}"><h2 itemprop="name">${planted.name}</h2></a>${shown}</div>`,
  RDFa: (planted) =>
    `<div vocab="http://schema.org/" typeof="${typeOf(planted.kind)}" resource="${linkOf(planted)}"><a property="url" href="${linkOf(planted)}"><b property="name">${planted.name}</b></a>${shown}</div>`,
  'a headed article in sight': (planted) =>
    `<article><h2><a href="${linkOf(planted)}">${planted.name}</a></h2>${shown}</article>`,
  'a linked list item in sight': (planted) =>
    `<ul><li><a href="${linkOf(planted)}"><h3>${planted.name}</h3></a>${shown}</li></ul>`,
  'a list of similar pages': (planted) =>
    `<section><h2>Similar pages</h2><ul><li><a href="${linkOf(planted)}">${planted.name}</a>${shown}</li></ul></section>`,
  'a list under words of another language': (planted) =>
    `<section><h2>Sarnased lehed</h2><ul><li><a href="${linkOf(planted)}">${planted.name}</a>${shown}</li></ul></section>`,
  'cards without a list': (planted) =>
    `<div><h2>Sarnased lehed</h2><div><a href="${linkOf(planted)}"><img src="/a.png">${planted.name}</a>${shown}</div></div>`,
  'an article with an author': (planted) =>
    `<article class="h-entry"><div class="p-author h-card"><a class="u-url p-name" href="${linkOf(planted)}">${planted.name}</a></div>${shown}</article>`,
  'meta tags': (planted) =>
    `<meta property="og:title" content="${planted.name}"><meta property="og:url" content="${linkOf(planted)}"><meta property="og:description" content="${foreign} is here."><meta property="og:image" content="https://x.example/${foreign}.png">`,
  state: ({ kind, name, address }) =>
    script('json', {
      [kind === 'person' ? 'profile' : 'company']: {
        name,
        headline: foreign,
        description: foreign,
        industry: foreign,
        location: foreign,
        ...address,
      },
    }),
  'flat state': ({ name, address }) =>
    script('json', { name, headline: foreign, description: foreign, industry: foreign, x: 1, ...address }),
};

const similar = (name: string): readonly string[] => [
  `${name} Lopez`,
  `Mary ${name}`,
  `Not ${name}`,
  `The ${name} Museum`,
  `${name} Cloud`,
  ...[name.split(' ')[0]!, name.split(' ').at(-1)!].filter((part) => part !== name),
];
const addressesOf = (kind: SubjectKind): readonly Planted['address'][] => {
  const path = kind === 'person' ? '/in/other' : '/company/other';
  const urls = [path, `https://network.example${path}`, `https://tr.network.example${path}/?trk=x`];
  return [
    ...urls.flatMap((url) => [{ url }, { '@id': url }, { sameAs: ['https://x.example', url] }]),
    ...urls.flatMap((url) => [{ url: [{ '@id': url }] }, { sameAs: { '@value': url } }, { identifier: url }]),
    { mainEntityOfPage: { '@id': urls[1] } },
    { mainEntityOfPage: urls[0] },
  ];
};
const indirect: readonly Planted['address'][] = [{}, { url: 'https://www.other.example' }];

describe('another subject on a page', () => {
  const read = (kind: SubjectKind, html: string): object => {
    const url = `https://network.example${own[kind].path}`;
    return readPage({ status: 200, url, contentType: 'text/html', html }, site.parse(kind, url)!, site);
  };
  const planted = fc.constantFrom<SubjectKind>('person', 'company').chain((kind) => {
    const { name } = own[kind];
    return fc.record({
      kind: fc.constant(kind),
      node: fc.oneof(
        fc.record({
          name: fc.constantFrom(...similar(name)),
          address: fc.constantFrom(...indirect, ...addressesOf(kind)),
        }),
        fc.record({ name: fc.constant(name), address: fc.constantFrom(...addressesOf(kind)) }),
      ),
      syntax: fc.constantFrom(...Object.keys(syntaxes)),
      place: fc.constantFrom(...places),
    });
  });

  it('gives no value, whatever its name, its address, its syntax and its place', () => {
    fc.assert(
      fc.property(planted, ({ kind, node, syntax, place }) => {
        const isUnlinked = linkOf(node).endsWith('other.example') && !/JSON|graph|entity|state/.test(syntax);
        fc.pre(!(isUnlinked && (node.name === own[kind].name || /language|without/.test(syntax))));
        const html = pageOf(kind, place, syntaxes[syntax]!({ kind, ...node }));
        const reading = read(kind, html);
        expect(reading).toMatchObject({ record: { name: own[kind].name } });
        expect(JSON.stringify(reading)).not.toContain(foreign);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives a page no headline, place and picture beside a link to them', () => {
    const parts = `<b class="headline">${foreign}</b><span class="location">${foreign}</span><img class="avatar" src="/${foreign}.png">`;
    for (const tag of ['div', 'figure', 'aside', 'li']) {
      const author = `<${tag}><a href="/in/other"><i>Ann Roe</i></a>${parts}</${tag}>`;
      expect(JSON.stringify(read('person', pageOf('person', 'card', author)))).not.toContain(foreign);
      expect(JSON.stringify(read('person', pageOf('person', 'name', author)))).not.toContain(foreign);
    }
  });

  it('does not take away a text of the person that names somebody', () => {
    const html = pageOf(
      'person',
      'name',
      '<div class="location">Bern, near <a href="/in/other">Ann</a></div>',
    );
    expect(read('person', html)).toMatchObject({ record: { location: 'Bern, near Ann' } });
  });

  it('is a person, not a company of the same name', () => {
    const node = { '@type': ['Person', 'Organization'], name: 'Acme', url: '/in/acme', description: foreign };
    const reading = read('company', pageOf('company', 'head', script('ld+json', node)));
    expect(JSON.stringify(reading)).not.toContain(foreign);
  });

  it('is never the page’s own, even where the page has no other data', () => {
    const html =
      '<title>Jane Doe | Net</title><h1>Jane Doe</h1><div itemscope itemtype="http://schema.org/Person">' +
      `<a itemprop="url" href="/in/other"><b itemprop="name">Jane Doe Lopez</b></a><i itemprop="jobTitle">${foreign}</i></div>`;
    expect(JSON.stringify(read('person', html))).not.toContain(foreign);
  });
});
