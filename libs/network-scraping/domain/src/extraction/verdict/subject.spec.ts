import { describe, expect, it } from '@jest/globals';
import { readSample } from '../../testing/read-sample';
import { jsonLd } from '../../testing/sample-page';

const head =
  '<title>Acme | Network</title><meta property="og:title" content="Acme | Network"><meta property="og:site_name" content="Network"><link rel="canonical" href="/company/acme">';
const named = '<main><h1>Acme</h1><section><h2>About</h2><p>We weld.</p></section></main>';
const company = (html: string): object => readSample('company', `<html>${html}</html>`);

describe('the subject of a page', () => {
  it.each<[string, object]>([
    ['the site’s own node', { '@type': 'Organization', name: 'Network', numberOfEmployees: 9 }],
    ['the site’s own node as main entity', { mainEntity: { '@type': 'Organization', name: 'Network' } }],
    ['another company without an address', { '@type': 'Organization', name: 'Rival', industry: 'Glass' }],
    ['a node without a name', { '@type': 'Organization', name: '', industry: 'Glass' }],
  ])('is not %s, where heading and titles name another', (_, node) => {
    expect(company(head + jsonLd(node) + named)).toMatchObject({
      name: 'Acme',
      overview: 'We weld.',
      industry: null,
      employeeCount: null,
    });
    expect(company(`<title>Acme</title>${jsonLd(node)}`)).toMatchObject({ verdict: 'refused' });
  });

  it('is not the site, where its logo is the first heading', () => {
    const site = jsonLd({ '@type': 'Organization', name: 'Network', employee: 9 });
    const page = `<title>Acme | Network</title>${site}<h1>Network</h1>`;
    expect(company(page)).toMatchObject({ verdict: 'refused' });
  });

  it('has no longer and no shorter name in its structured data, and may continue in its title', () => {
    const node = (name: string): string => jsonLd({ '@type': 'Organization', name, industry: 'Metal' });
    expect(company(head + node('ＡＣＭÉ') + named)).toMatchObject({ name: 'Acme', industry: 'Metal' });
    for (const name of ['Acme Cloud', 'Not Acme', 'The Acme Museum', 'Acm'])
      expect(company(head + node(name) + named)).toMatchObject({ name: 'Acme', industry: null });
    const title = '<title>Acme Werke – Steel | Network</title>';
    expect(company(title + node('Acme Werke'))).toMatchObject({ industry: 'Metal' });
    expect(company(title + node('Acme'))).toMatchObject({ verdict: 'refused' });
  });

  it('is named by the heading, where a page without links has an address of the same words', () => {
    const person = (title: string, name: string, card = '<h2>CTO</h2>', head = ''): object =>
      readSample('person', `<html>${head}${title}<main><div><h1>${name}</h1>${card}</div></main></html>`);
    const bare = { name: 'Jane', headline: 'CTO' };
    expect(person('<title>Jane | Network</title>', 'Jane')).toMatchObject(bare);
    expect(person('', 'Jane')).toMatchObject(bare);
    const refused = { verdict: 'refused' };
    expect(person('<title>Jane | Network</title>', 'Jane', '')).toMatchObject(refused);
    expect(person('', 'Rival')).toMatchObject(refused);
    expect(person('', 'Jane Roe')).toMatchObject(refused);
    expect(person('<title>Rival | Network</title>', 'Jane')).toMatchObject(refused);
    expect(person('', 'Jane', undefined, '<link rel="canonical" href="/in/rival">')).toMatchObject(refused);
  });

  it('may have the name of the site, where the heading has it', () => {
    const own = jsonLd({ '@type': 'Organization', name: 'Network', industry: 'Web' });
    expect(company(`<title>Network | Network</title>${own}<h1>Network</h1>`)).toMatchObject({
      industry: 'Web',
    });
  });

  it('is named by the heading, where title and canonical link agree and nothing else can be read', () => {
    const broken = '<script type="application/ld+json">{"@type":"Organization","name":"Ac</script>';
    expect(company(`${head}${broken}<h1>Acme</h1>`)).toMatchObject({ name: 'Acme' });
    expect(company(`${head}<h1>Acme</h1>`)).toMatchObject({ name: 'Acme' });
    expect(company(`${head}<h1>Rival</h1>`.replace(/<meta[^>]*>/, ''))).toMatchObject({ verdict: 'refused' });
    expect(company(`${head}<h1>Acme</h1><p>This page is no longer available</p>`)).toEqual({
      verdict: 'gone',
    });
  });

  const person = (canonical: string, body: string, title = 'Jane Doe - Acme | Network'): object =>
    readSample(
      'person',
      `<html><title>${title}</title><link rel="canonical" href="${canonical}">${body}</html>`,
    );
  const prompt = '<div><form action="/login"><input type="password"></form></div>';

  it('is shown by a page with a sign-in form, and facts beside the name', () => {
    const card =
      '<main><section><h1>Jane Doe</h1><h2 class="headline">Builds bridges</h2><div class="subheader"><span>Bern, Switzerland</span></div><span>12 followers</span></section></main>';
    expect(person('/in/jane', card + prompt)).toMatchObject({ name: 'Jane Doe', headline: 'Builds bridges' });
    expect(person('/in/jane', `<main><section><h1>Jane Doe</h1></section></main>${prompt}`)).toEqual({
      verdict: 'refused',
      reason: 'login_wall',
    });
  });

  it('is named by a canonical link that is escaped twice', () => {
    const html = '<title>Jane | Network</title><link rel="canonical" href="/in/z%25C3%25BCmra"><h1>Jane</h1>';
    expect(readSample('person', html, 'zümra')).toMatchObject({ networkId: 'zümra' });
    expect(readSample('person', html, 'jane')).toMatchObject({ networkId: 'jane' });
  });
});

describe('a headline', () => {
  const shown =
    '<main><section><h1>Jane Doe</h1><h2 class="headline">Engineer and diver</h2><div data-section="currentPositionsDetails"><a href="/company/acme">Acme</a></div></section></main>';
  const node = (properties: object): string =>
    jsonLd({ '@type': 'Person', name: 'Jane Doe', url: 'https://network.example/in/jane', ...properties });
  const acme = { '@type': 'Organization', name: 'Acme', url: 'https://network.example/company/acme' };
  const read = (html: string): object =>
    readSample('person', `<html><title>Jane Doe | Network</title>${html}</html>`);

  it('is no title of a role, where structured data give it as one', () => {
    expect(read(node({ jobTitle: ['Engineer and Diver'], worksFor: [acme] }) + shown)).toMatchObject({
      headline: 'Engineer and diver',
      currentTitle: null,
      currentCompanyName: 'Acme',
      currentCompanyNetworkId: 'acme',
      experiences: [{ title: null, companyName: 'Acme', companyNetworkId: 'acme', isCurrent: true }],
    });
    expect(read(node({ jobTitle: 'Engineer and diver' }) + shown)).toMatchObject({ experiences: [] });
  });

  it('may be the title of a role that has dates', () => {
    const role = {
      '@type': 'OrganizationRole',
      roleName: 'Engineer and diver',
      startDate: '2019',
      worksFor: acme,
    };
    expect(read(node({ worksFor: role }) + shown)).toMatchObject({ currentTitle: 'Engineer and diver' });
  });

  it('does not make a school an employer', () => {
    const affiliation = { '@type': 'Organization', name: 'ETH' };
    const alumniOf = { '@type': 'CollegeOrUniversity', name: 'ETH' };
    expect(read(node({ jobTitle: 'Engineer and diver', affiliation, alumniOf }) + shown)).toMatchObject({
      experiences: [],
      education: [{ schoolName: 'ETH' }],
    });
  });
});
