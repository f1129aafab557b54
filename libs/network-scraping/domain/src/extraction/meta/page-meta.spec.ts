import { describe, expect, it } from '@jest/globals';
import { readSample } from '../../testing/read-sample';

const words = '<p>Some words that a reader sees on the page, of no meaning to anybody.</p>'.repeat(5);
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
    ['a title that goes on', { 'og:title': 'Jane Doe - CTO – Acme | Network' }, { name: 'Jane Doe' }],
    [
      'a title that goes on, with the site’s name',
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
    ['dots within', { description: 'I … build... things.' }, { overview: 'I … build... things.' }],
    [
      'no text of the site',
      { description: 'Find jane on NETWORK.', 'og:site_name': 'Network' },
      { overview: null },
    ],
    ['no text that the site put together', { description: 'View Jane’s profile.' }, { overview: null }],
  ])('tells of a person %s', (_, meta, record) => {
    expect(person({ ...jane, ...meta })).toMatchObject(record);
  });

  it('tells of a company name, text and picture', () => {
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
    ).toMatchObject({
      overview: null,
    });
  });

  it.each(['profile', 'Person', 'company', 'organization', 'business.business'])(
    'is the subject’s with the type %s',
    (type) => {
      expect(company({ ...acme, 'og:type': type })).toMatchObject({ name: 'Acme' });
    },
  );

  it.each(['article', 'profiles', 'my.profile', 'businessXbusiness', ''])(
    'is nobody’s with the type %j',
    (type) => {
      expect(company({ ...acme, 'og:type': type })).toEqual(nothing);
    },
  );

  it('is the subject’s, whatever its type, when a link says so', () => {
    for (const link of [
      '<link rel="canonical" href="/company/acme">',
      '<link rel="x Canonical" href="https://de.network.example/company/acme/about">',
    ])
      expect(company({ ...acme, 'og:type': 'article' }, link)).toMatchObject({ name: 'Acme' });
    expect(
      company({ ...acme, 'og:type': 'article', 'og:url': 'https://network.example/company/acme' }),
    ).toMatchObject({ name: 'Acme' });
  });

  it('is nobody’s when its links lead elsewhere', () => {
    for (const href of ['/', '/jobs/1', 'https://elsewhere.example/company/acme', 'http://['])
      expect(company(acme, `<link rel="canonical" href="${href}">`)).toEqual(nothing);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['that is kept from search engines', { robots: 'nofollow, NoIndex' }],
    ['of the site', { 'og:title': 'The network | x', 'og:site_name': 'Network' }],
    ['without a name', { 'og:title': ' ' }],
    ['without a title', { 'og:title': '' }],
  ])('is nobody’s on a page %s', (_, meta) => {
    expect(company({ ...acme, ...meta })).toEqual(nothing);
  });
});
