import { describe, expect, it } from '@jest/globals';
import { noCompanyFacts, type CompanyRecord } from '../record/company';
import { noProfileFacts, type ProfileRecord } from '../record/profile';
import { ProfileSite } from '../subject/profile-site';
import type { SubjectKind } from '../subject/subject';
import { inComment, jsonLd } from '../testing/sample-page';
import { readPage, type ReadRecord } from './read-page';
import { withAllKeys } from './recipes';

const site = new ProfileSite('https://network.example');
const subjects = {
  company: { '@type': 'Organization', name: 'Acme', url: `${site.baseUrl}/company/acme` },
  person: { '@type': 'Person', name: 'Jane Doe', url: `${site.baseUrl}/in/jane` },
} as const;

/** Texts on a page of Acme or Jane Doe: beside the name, below it, and in invisible places. */
interface PageParts {
  card?: string;
  sections?: string;
  data?: string;
}

function read<K extends SubjectKind>(
  kind: K,
  { card = '', sections = '', data = '' }: PageParts,
): ReadRecord<K> {
  const { name, url } = subjects[kind];
  const shown =
    `<section><h1>${name}</h1>${card}</section>${sections}` +
    '<section data-section="education"><h2>x</h2><p>y</p></section>';
  const html =
    `<html><head><title>${name} | Network</title><link rel="canonical" href="${url}"></head>` +
    `<body>${data}<main>${shown}</main></body></html>`;
  const reading = readPage(
    { status: 200, url, contentType: 'text/html', html },
    site.parse(kind, url)!,
    site,
  );
  if (reading.verdict !== 'ok') throw new Error(`The page is ${reading.verdict}.`);
  return reading;
}
/** JSON-LD of the subject with facts in addition to the name. */
const dataOf = (kind: SubjectKind, facts: object): string => jsonLd({ ...subjects[kind], ...facts });
const section = (kind: string, html: string): string =>
  `<section data-section="${kind}"><h2>x</h2>${html}</section>`;

describe.each(['company', 'person'] as const)('contradictions between sources about a %s', (kind) => {
  const { '@type': type, name, url } = subjects[kind];
  const picture = (origin: string): string => `${site.baseUrl}/${origin}.png`;
  /** The same facts in each source, except for a state and a picture that distinguish the sources. */
  const sources: Readonly<Record<string, string>> = {
    'json-ld': dataOf(kind, {
      image: picture('json-ld'),
      address: { addressRegion: 'json-ld', addressLocality: 'Bern' },
    }),
    microdata:
      `<div itemscope itemtype="https://schema.org/${type}"><b itemprop="name">${name}</b>` +
      `<link itemprop="url" href="${url}"><link itemprop="image" href="${picture('microdata')}">` +
      '<p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">' +
      '<i itemprop="addressRegion">microdata</i><i itemprop="addressLocality">Bern</i></p></div>',
    state: inComment({
      name,
      slug: url.slice(url.lastIndexOf('/') + 1),
      pictureUrl: picture('state'),
      address: { state: 'state', city: 'Bern' },
    }),
    meta: `<meta property="og:title" content="${name}"><meta property="og:url" content="${url}"><meta property="og:image" content="${picture('meta')}">`,
  };
  const order = Object.keys(sources);
  const since = (origin: string): string =>
    order
      .slice(order.indexOf(origin))
      .map((other) => sources[other])
      .reverse()
      .join('');
  const card =
    '<img class="logo" src="/visible.png"><p class="location">Bern, Switzerland</p>' +
    '<dl><dt>Headquarters</dt><dd>Bern, Switzerland</dd></dl>';

  it.each(order)('is the picture of %s, not of sources that know smaller ones', (origin) => {
    expect(read(kind, { card, data: since(origin) })).toMatchObject({
      record: { pictureUrl: picture(origin) },
      origins: { pictureUrl: origin },
    });
  });

  it.each(order.slice(0, 3))('is the address of %s, completed, while the city is the same', (origin) => {
    const data = sources[origin]!;
    expect(read(kind, { card, data })).toMatchObject({
      record: { addressCity: 'Bern', addressState: origin, addressCountry: 'Switzerland' },
      origins: { addressCity: origin, addressState: origin, addressCountry: 'visible' },
    });
  });

  it.each(order.slice(0, 2))('is no state, where %s and another contradict each other', (origin) => {
    expect(read(kind, { card, data: since(origin) })).toMatchObject({
      record: { addressCity: 'Bern', addressState: null },
      contradicted: ['addressState'],
    });
  });

  it('is no address, where the cities differ and the page shows none', () => {
    const address = {
      streetAddress: 'Way 1',
      addressLocality: 'Paris',
      addressRegion: 'x',
      postalCode: '75001',
      addressCountry: 'FR',
    };
    const { record } = read(kind, { data: sources['microdata']! + dataOf(kind, { address }) });
    expect(record).toMatchObject({ addressCity: null, addressState: null });
    expect(record).toMatchObject({ addressCountry: null, addressCountryCode: null });
    expect(read(kind, { card, data: dataOf(kind, { address }) }).record).toMatchObject({
      addressCity: 'Bern',
      addressState: null,
      addressCountry: 'Switzerland',
    });
    if (kind === 'company') expect(record).toMatchObject({ addressStreet: null, addressPostalCode: null });
  });

  it('is the text that has its line breaks, not the nearer one without', () => {
    const sections = section('about', '<p>We build. And how.</p>');
    expect(
      read(kind, { sections, data: dataOf(kind, { description: 'We build.<br>And how.' }) }),
    ).toMatchObject({ record: { overview: 'We build.\nAnd how.' }, origins: { overview: 'json-ld' } });
  });
});

describe('contradictions between sources about a person', () => {
  it('is a first and a last name of the same name', () => {
    const parts = { givenName: 'Jane', familyName: 'Doe' };
    const namesOf = (facts: object): object => read('person', { data: dataOf('person', facts) }).record;
    expect(namesOf(parts)).toMatchObject({ name: 'Jane Doe', firstName: 'Jane', lastName: 'Doe' });
    expect(namesOf({ ...parts, name: 'Jane Roe' })).toMatchObject({
      name: 'Jane Doe',
      firstName: null,
      lastName: null,
    });
  });

  it('is a list with the entries of all', () => {
    const sections = section('skills', '<ul><li>SQL</li><li>Bridges</li></ul>');
    const data = dataOf('person', { knowsAbout: ['Go', 'SQL'] });
    expect(read('person', { sections, data }).record.skills).toEqual(['SQL', 'Bridges', 'Go']);
  });
});

describe('the role that a person holds now', () => {
  const card = '<p data-section="currentPositions"><a href="/company/acme">Acme</a></p>';
  const worksFor = (...names: string[]): object[] => names.map((name) => ({ '@type': 'Organization', name }));

  it('has the title of another source, at the employer that the page names first', () => {
    const data = dataOf('person', { jobTitle: ['CEO', 'CTO'], worksFor: worksFor('Rival', 'Acme') });
    const { record, origins } = read('person', { card, data });
    expect(record).toMatchObject({
      currentTitle: 'CTO',
      currentCompanyName: 'Acme',
      currentCompanyNetworkId: 'acme',
    });
    expect(origins).toMatchObject({
      currentTitle: 'json-ld',
      currentCompanyName: 'visible',
      currentCompanyNetworkId: 'visible',
    });
  });

  it('has no id of another employer', () => {
    const rival = { ...worksFor('Rival')[0], url: '/company/rival' };
    const named = card.replace(/<a.*a>/, '<b class="org">Acme</b>');
    expect(read('person', { card: named, data: dataOf('person', { worksFor: rival }) }).record).toMatchObject(
      { currentTitle: null, currentCompanyName: 'Acme', currentCompanyNetworkId: null },
    );
  });

  it('has no title of a role elsewhere, nor the place of one', () => {
    const role = '<ul><li><h3>Freelancer</h3><p class="dates">2019 – Present</p></li></ul>';
    const { record, origins } = read('person', {
      sections: section('experience', role),
      data: dataOf('person', { worksFor: worksFor('Acme') }),
    });
    expect(record).toMatchObject({ currentTitle: null, currentCompanyName: 'Acme' });
    expect(origins).toMatchObject({ experiences: 'visible', currentCompanyName: 'json-ld' });
    expect(Object.keys(origins)).not.toContain('currentTitle');
    expect(Object.keys(origins)).not.toContain('currentCompanyNetworkId');
  });
});

describe('a record that an earlier parser wrote', () => {
  it('gets the keys that did not exist then', () => {
    const acme: Partial<CompanyRecord> = { name: 'Acme', networkId: 'acme', industry: 'Metal' };
    const company = { subject: site.parse('company', 'acme')!, record: acme as CompanyRecord };
    expect(withAllKeys(company)).toEqual({ ...noCompanyFacts, ...acme, deleted: false });
    const jane: Partial<ProfileRecord> = { name: 'Jane', networkId: 'jane', skills: ['SQL'] };
    const person = { subject: site.parse('person', 'jane')!, record: jane as ProfileRecord };
    expect(withAllKeys(person)).toEqual({ ...noProfileFacts, ...jane, deleted: false });
  });
});
