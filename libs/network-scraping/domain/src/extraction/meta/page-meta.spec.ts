import { describe, expect, it } from '@jest/globals';
import { readSample } from '../../testing/read-sample';

const words = '<p>Some words that a reader sees on the page, without any real meaning.</p>'.repeat(5);
const tags = (meta: Readonly<Record<string, string>>): string =>
  Object.entries(meta)
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join('');
const person = (meta: Readonly<Record<string, string>>, rest = ''): object =>
  readSample('person', `<html><head>${tags(meta)}${rest}</head><body>${words}</body></html>`);
const company = (meta: Readonly<Record<string, string>>, rest = ''): object =>
  readSample('company', `<html><head>${tags(meta)}${rest}</head><body>${words}</body></html>`);
const nothing = { verdict: 'refused', reason: 'unreadable_page' };
const jane = { 'og:type': 'profile', 'og:title': 'Jane Doe' };
const acme = { 'og:type': 'company', 'og:title': 'Acme' };

describe('a preview of a page', () => {
  it.each<[string, Readonly<Record<string, string>>, object]>([
    ['its title', { 'og:title': 'Jane Doe | Network', 'twitter:title': 'x' }, { name: 'Jane Doe' }],
    ['another title', { 'og:title': '', 'twitter:title': 'Jane Doe' }, { name: 'Jane Doe' }],
    ['a longer title', { 'og:title': 'Jane Doe - CTO – Acme | Network' }, { name: 'Jane Doe' }],
    [
      'a longer title, with the site’s name',
      { 'og:title': 'Jane Doe — CTO · Network', 'og:site_name': ' Network ' },
      { name: 'Jane Doe' },
    ],
    [
      'its names',
      { 'profile:first_name': 'Jane', 'profile:last_name': 'Doe' },
      { firstName: 'Jane', lastName: 'Doe' },
    ],
    ['its description', { 'og:description': 'I build.', description: 'x' }, { overview: 'I build.' }],
    [
      'a plain description',
      { description: 'I build.', 'twitter:description': 'x' },
      { overview: 'I build.' },
    ],
    ['another description', { 'twitter:description': 'I build.' }, { overview: 'I build.' }],
    [
      'its image',
      { 'og:image': '/1.png', 'twitter:image': 'x' },
      { pictureUrl: 'https://network.example/1.png' },
    ],
    ['its image by URL', { 'og:image:url': '/1.png' }, { pictureUrl: 'https://network.example/1.png' }],
    ['another image', { 'twitter:image': '/1.png' }, { pictureUrl: 'https://network.example/1.png' }],
    [
      'counts',
      { description: '12 followers, 500+ connections.' },
      { followerCount: 12, connectionCount: 500, overview: null },
    ],
    ['no text that was cut', { description: 'I build…' }, { overview: null }],
    ['no text that was cut with dots', { description: 'I build... ' }, { overview: null }],
    [
      'no text that was cut at a word',
      { description: `${'Long words. '.repeat(12)}And` },
      { overview: null },
    ],
    ['a long text with its end', { description: `${'Long words. '.repeat(12)}End.` }, { lastName: null }],
    ['dots within', { description: 'I … build... things.' }, { overview: 'I … build... things.' }],
    [
      'no text of the site',
      { description: 'Find jane on NETWORK.', 'og:site_name': 'Network' },
      { overview: null },
    ],
    ['no text that the site put together', { description: 'View Jane’s profile.' }, { overview: null }],
  ])('describes a person with %s', (_, meta, record) => {
    expect(person({ ...jane, ...meta })).toMatchObject(record);
  });

  it('has the name, text and picture of a company', () => {
    const meta = {
      ...acme,
      'og:title': 'Acme - Rockets | Network',
      description: 'Rockets.',
      'og:image': '/1.png',
    };
    expect(company(meta)).toMatchObject({
      name: 'Acme - Rockets',
      overview: 'Rockets.',
      pictureUrl: 'https://network.example/1.png',
    });
    expect(
      company({ ...acme, description: 'Acme on Network.' }, '<title>Acme | Network</title>'),
    ).toMatchObject({ overview: null });
  });

  it('gives the address and website of a company', () => {
    const contact = {
      street_address: 'Main St 1',
      locality: 'Bern',
      postal_code: '3011',
      country_name: 'Switzerland',
      website: 'https://acme.example.com',
    };
    const entries = Object.entries(contact).map(([part, text]) => [`business:contact_data:${part}`, text]);
    expect(company({ ...acme, ...Object.fromEntries(entries) })).toMatchObject({
      addressStreet: 'Main St 1',
      addressCity: 'Bern',
      addressPostalCode: '3011',
      addressCountryCode: 'CH',
      websiteUrl: 'https://acme.example.com',
    });
  });

  it.each(['profile', 'Person', 'company', 'organization', 'business.business'])(
    'is the subject’s with the type %s',
    (type) => {
      expect(company({ ...acme, 'og:type': type })).toMatchObject({ name: 'Acme' });
    },
  );

  it.each(['article', 'profiles', 'my.profile', 'businessXbusiness', ''])(
    'belongs to no subject with the type %j',
    (type) => {
      expect(company({ ...acme, 'og:type': type })).toEqual(nothing);
    },
  );

  it('is the subject’s, whatever its type, when a link confirms it', () => {
    for (const link of [
      '<link rel="canonical" href="/company/acme">',
      '<link rel="x Canonical" href="https://de.network.example/company/acme/about">',
    ])
      expect(company({ ...acme, 'og:type': 'article' }, link)).toMatchObject({ name: 'Acme' });
    expect(
      company({ ...acme, 'og:type': 'article', 'og:url': 'https://network.example/company/acme' }),
    ).toMatchObject({ name: 'Acme' });
  });

  it('belongs to no subject when its links lead elsewhere', () => {
    for (const href of ['/', '/jobs/1', 'https://elsewhere.example/company/acme', 'http://['])
      expect(company(acme, `<link rel="canonical" href="${href}">`)).toEqual(nothing);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['that is kept from search engines', { robots: 'nofollow, NoIndex' }],
    ['of the site', { 'og:title': 'The network | x', 'og:site_name': 'Network' }],
    ['without a name', { 'og:title': ' ' }],
    ['without a title', { 'og:title': '' }],
  ])('belongs to no subject on a page %s', (_, meta) => {
    expect(company({ ...acme, ...meta })).toEqual(nothing);
  });
});

describe('a page of meta data alone', () => {
  const canonical = '<link rel="canonical" href="/in/jane-doe-7">';
  const about = '<meta name="description" content="I weld.">';
  const read = (head: string, body = '', id = 'https://network.example/in/jane-doe-7'): object =>
    readSample('person', `<html><head>${head}</head><body>${body}</body></html>`, id);

  it.each([
    ['Jane Doe', canonical],
    ['Jane Doe | Network', canonical],
    ['Jane Doe – Welder – Acme | Network', about],
    ['(2) Jane Doë: Welder', canonical + about],
  ])('has the name in its title %j', (title, links) => {
    expect(read(`<title>${title}</title>${links}`)).toMatchObject({
      name: expect.stringMatching(/^Jane Do[eë]$/),
      overview: links.includes('weld') ? 'I weld.' : null,
    });
  });

  it.each([
    ['another name', `<title>Rival | Network</title>${canonical}`, ''],
    ['a name that its address does not spell', `<title>Janet Doe</title>${canonical}`, ''],
    ['more words than its address', `<title>Jane Doe profiles | Network</title>${canonical}`, ''],
    ['no link and no description', '<title>Jane Doe</title>', ''],
    ['another’s link', `<title>Jane Doe</title>${about}<link rel="canonical" href="/in/rival">`, ''],
    [
      'another’s data',
      `<title>Jane Doe</title>${canonical}<script type="application/ld+json">{"@type":"Person","name":"Rival"}</script>`,
      '',
    ],
    ['something to see', `<title>Jane Doe</title>${canonical}`, words],
    ['the site’s name', `<title>Network | Network</title>${canonical}`, ''],
  ])('gives nothing with %s', (_, head, body) => {
    expect(read(head, body)).toMatchObject({ verdict: 'refused' });
  });
});
