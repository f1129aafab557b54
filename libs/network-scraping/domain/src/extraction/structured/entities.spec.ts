import { describe, expect, it } from '@jest/globals';
import { readSample, sampleUrl } from '../../testing/read-sample';
import { jsonLd } from '../../testing/sample-page';

const url = sampleUrl('company');
const organization = (name: string, properties: object = {}): object => ({
  '@type': 'Organization',
  name,
  ...properties,
});
/** The name in the JSON-LD of a company's page; undefined when there is none. */
const nameOn = (value: unknown, rest = ''): unknown =>
  (readSample('company', `<html>${jsonLd(value)}${rest}</html>`) as { name?: string }).name;

describe('the subject of a page’s data', () => {
  it.each<[string, unknown]>([
    ['its main entity', { mainEntity: organization('Acme'), '@type': 'WebPage' }],
    ['what it is about', { about: [[organization('Acme')]] }],
    ['its graph', { '@graph': [{ '@type': 'WebSite', name: 'Network' }, organization('Acme')] }],
    ['the subject of its node', { '@type': 'Article', subjectOf: organization('Acme') }],
    ['what its node is the main entity of', { mainEntityOfPage: organization('Acme') }],
    [
      'what its main entity refers to',
      [{ mainEntity: { '@id': '#a' } }, { mentions: { ...organization('Acme'), '@id': '#a' } }],
    ],
    ['a node of that legal name', { '@type': 'Organization', legalName: 'Acme' }],
    ['a node of several types', { '@type': ['Thing', 'Corporation'], name: 'Acme' }],
    ['a type with its vocabulary', { '@type': 'https://schema.org/Corporation', name: 'Acme' }],
    ['a type with a prefix', { '@type': 'schema:Corporation', name: 'Acme' }],
    ['a type with another vocabulary', { '@type': 'http://x.example/a/b#Corporation', name: 'Acme' }],
    ['the same twice', [organization('Acme'), { ...organization('Acme'), description: 'x' }]],
  ])('is the subject’s in %s', (_, value) => {
    expect(nameOn(value)).toBe('Acme');
  });

  it('is not what the page of another subject is about', () => {
    const main = { '@type': 'WebPage', mainEntity: organization('Acme') };
    const head = '<title>Acme | Network</title><h1>Acme</h1>';
    expect(nameOn({ ...main, url: '/company/acme' }, head)).toBe('Acme');
    const rival = {
      ...main,
      url: '/company/rival',
      mainEntity: organization('Acme', { industry: 'Mining' }),
    };
    expect(
      readSample('company', `<html>${jsonLd(rival)}${head}<p class="headline">x</p></html>`),
    ).not.toMatchObject({ industry: 'Mining' });
  });

  it.each(
    (
      'Organization Corporation LocalBusiness EducationalOrganization CollegeOrUniversity School NGO Airline Consortium ' +
      'GovernmentOrganization MedicalOrganization NewsMediaOrganization OnlineBusiness OnlineStore PerformingGroup ' +
      'ResearchOrganization SportsOrganization WorkersUnion LibrarySystem PoliticalParty Project Store Hotel Restaurant ' +
      'ProfessionalService FinancialService Hospital LegalService RealEstateAgent TravelAgency InsuranceAgency'
    ).split(' '),
  )('is a company’s in a node of type %s', (type) => {
    expect(nameOn({ '@type': type, name: 'Acme' })).toBe('Acme');
  });

  it.each<[string, unknown]>([
    ['the page’s publisher', { publisher: organization('Network') }],
    ['another kind', { '@type': 'Person', name: 'Jane' }],
    ['no type', { name: 'Acme' }],
    ['a type with only the same end', { '@type': 'NoOrganization', name: 'Acme' }],
    ['the network itself', organization('Network', { url: 'https://www.network.example/about' })],
    ['the network itself, over HTTP', organization('Network', { url: 'http://network.example/' })],
    ['another company', organization('Rival', { url: 'https://network.example/company/rival' })],
    ['another company by its id', organization('Rival', { '@id': 'https://network.example/company/rival' })],
    [
      'another company’s page',
      organization('Rival', { mainEntityOfPage: 'https://network.example/company/rival' }),
    ],
    [
      'the page of another company in a node',
      organization('Rival', { mainEntityOfPage: { '@id': 'https://network.example/company/rival' } }),
    ],
    [
      'the page of another company by its URL',
      organization('Rival', { mainEntityOfPage: { url: 'https://network.example/company/rival' } }),
    ],
    ['two organizations', [organization('One'), organization('Two')]],
  ])('is not the subject’s in %s', (_, value) => {
    expect(nameOn(value)).toBeUndefined();
  });

  it.each<[string, object]>([
    ['its address', { url }],
    ['one of its addresses', { url: ['https://acme.example', url] }],
    ['its address as id', { '@id': url }],
    ['the page that it is the main entity of', { mainEntityOfPage: url }],
    ['that page by id', { mainEntityOfPage: { '@id': url } }],
    ['that page by URL', { mainEntityOfPage: { url } }],
  ])('is of the node with %s, also where the page’s main entity is another', (_, properties) => {
    const rival = { mainEntity: organization('Rival') };
    expect(nameOn([rival, organization('Acme', properties)])).toBe('Acme');
  });

  it('is of the main entity before others that may be it', () => {
    expect(nameOn([organization('Rival'), { mainEntity: { '@graph': [organization('Acme')] } }])).toBe(
      'Acme',
    );
  });

  it('is of the one of several that a heading names', () => {
    const two = [organization('Rival'), organization('Acme')];
    expect(nameOn(two, '<title>Acme | Network</title>')).toBe('Acme');
    expect(nameOn(two, '<title>Acme and Rival | Network</title>')).toBeUndefined();
  });

  it('is of another slug where the page was reached by a number', () => {
    const other = organization('Acme', { url: 'https://network.example/company/rival' });
    const page = (id: string): object => readSample('company', `<html>${jsonLd(other)}</html>`, id);
    expect(page('12')).toMatchObject({ name: 'Acme', networkId: '12' });
    expect(page('acme')).toMatchObject({ verdict: 'refused' });
    expect(page('12-acres')).toMatchObject({ verdict: 'refused' });
    const linked = `<html><link rel="canonical" href="/company/acme">${jsonLd(other)}</html>`;
    expect(readSample('company', linked, '12')).toMatchObject({ verdict: 'refused' });
  });

  it('is of a person whose address is that of a website, or of a company', () => {
    const person = { '@type': 'Person', name: 'Jane', url: 'https://network.example/company/acme' };
    expect(readSample('person', `<html>${jsonLd(person)}</html>`)).toMatchObject({ name: 'Jane' });
    const jane = { '@type': 'Person', givenName: 'Jane', familyName: 'Doe' };
    expect(readSample('person', `<html>${jsonLd(jane)}</html>`)).toMatchObject({ name: 'Jane Doe' });
  });

  it('is of the one of several people that a heading names', () => {
    const people = [
      { '@type': 'Person', givenName: 'John', familyName: 'Doe' },
      { '@type': 'Person', givenName: 'Jane', familyName: 'Doe' },
      { '@type': 'Person', givenName: 'Ann' },
    ];
    expect(readSample('person', `<title>Jane Doe | Network</title>${jsonLd(people)}`)).toMatchObject({
      firstName: 'Jane',
    });
    expect(readSample('person', `<title>Network</title>${jsonLd(people)}`)).toMatchObject({
      verdict: 'refused',
    });
    const spaced = [organization(' Rival '), organization(' Acme ')];
    expect(nameOn(spaced, '<title>Acme | Network</title>')).toBe('Acme');
  });

  it('is not hidden by nodes without a name, a text or a value', () => {
    expect(nameOn([{ '@type': 'Organization', description: 'x' }, organization('Acme')])).toBe('Acme');
    expect(nameOn([null, organization('Acme', { description: null, '@type': [5, 'Organization'] })])).toBe(
      'Acme',
    );
  });

  it('is of a node with values, not of another with its id', () => {
    const [acme, other] = ['Acme', 'Other'].map((name) => organization(name, { '@id': '#a' }));
    expect(nameOn([{ mainEntity: acme }, { mentions: other }])).toBe('Acme');
    expect(nameOn([{ mentions: other }, { mainEntity: acme }])).toBe('Acme');
    expect(nameOn({ '@graph': [organization('Rival'), { mainEntity: acme }] })).toBe('Acme');
  });

  it('is found some levels deep, and not in endless nesting', () => {
    const nested = (levels: number): unknown =>
      levels === 0
        ? organization('Acme')
        : levels % 2 === 0
          ? [nested(levels - 1)]
          : { about: nested(levels - 1) };
    expect(nameOn(nested(8))).toBe('Acme');
    expect(nameOn(nested(9))).toBeUndefined();
    expect(nameOn(nested(10))).toBeUndefined();
  });
});
