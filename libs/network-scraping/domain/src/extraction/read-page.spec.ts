import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../subject/profile-site';
import type { SubjectKind } from '../subject/subject';
import { companyPages } from '../testing/company-pages';
import { profilePages } from '../testing/person-pages';
import { readPage, type PageReading, type RawPage } from './read-page';

const site = new ProfileSite('https://network.example');

function read<K extends SubjectKind>(
  kind: K,
  page: Partial<RawPage> & { url: string },
  id = page.url,
): PageReading<K> {
  const requested = site.parse(kind, id)!;
  return readPage(
    { status: 200, contentType: 'text/html; charset=utf-8', html: '', ...page },
    requested,
    site,
  );
}

describe('a company page', () => {
  it.each(companyPages)('is read from $title', ({ url, html, record }) => {
    expect(read('company', { url, html })).toMatchObject({ verdict: 'ok', record });
    const reading = read('company', { url, html });
    expect(reading.verdict === 'ok' && Object.keys(reading.record).sort()).toEqual(
      Object.keys(record).sort(),
    );
  });

  it('has the source of each field', () => {
    expect(read('company', companyPages[0]!)).toMatchObject({
      origins: { name: 'visible', revenueRange: 'json-ld' },
    });
    expect(read('company', companyPages[1]!)).toMatchObject({ origins: { name: 'state' } });
    expect(read('company', companyPages[3]!)).toMatchObject({ origins: { name: 'meta', overview: 'meta' } });
    expect(read('company', companyPages[4]!)).toMatchObject({ origins: { name: 'microdata' } });
    expect(read('company', companyPages[5]!)).toMatchObject({
      origins: { name: 'visible', industry: 'visible' },
    });
  });
});

describe('a person page', () => {
  it.each(profilePages)('is read from $title', ({ url, html, record }) => {
    const reading = read('person', { url, html });
    expect(reading.verdict === 'ok' && reading.record).toEqual(record);
  });
});

describe('the subject of a page', () => {
  const { html } = companyPages[3]!;
  const slug = { kind: 'company', slug: 'panaderia-lópez' };

  it('is the one of its address; its links declare another', () => {
    expect(read('company', { url: 'https://network.example/company/12', html })).toMatchObject({
      subject: { numericId: '12' },
      declared: slug,
      aliases: [],
    });
    expect(
      read('company', { url: 'https://network.example/company/pan-viejo', html }, 'li:company:12'),
    ).toMatchObject({ subject: { slug: 'pan-viejo' }, declared: slug, aliases: [{ numericId: '12' }] });
    expect(read('company', { url: 'https://network.example/company/panaderia-lópez', html })).toMatchObject({
      declared: undefined,
      aliases: [],
    });
  });

  it('is declared by its JSON-LD, when everything else has only a number', () => {
    const entity = JSON.stringify({
      '@type': 'Organization',
      name: 'Acme',
      url: 'https://network.example/company/acme',
    });
    const page = `<html><script type="application/ld+json">${entity}</script></html>`;
    expect(read('company', { url: 'https://network.example/company/12', html: page })).toMatchObject({
      subject: { numericId: '12' },
      declared: { slug: 'acme' },
      record: { networkId: '12' },
    });
  });

  it('is declared by the one of its JSON-LD’s addresses that is a page of the network with a slug', () => {
    const urls = [
      'https://acme.example',
      ...['12', 'acme'].map((id) => `https://network.example/company/${id}`),
    ];
    const entity = JSON.stringify({ '@type': 'Organization', name: 'Acme', url: urls });
    const html = `<html><script type="application/ld+json">${entity}</script></html>`;
    expect(read('company', { url: 'https://network.example/company/12', html })).toMatchObject({
      declared: { slug: 'acme' },
    });
  });

  it('is the number, when the page has no slug', () => {
    const page =
      '<html><script type="application/ld+json">{"@type":"Organization","name":"Acme"}</script></html>';
    expect(read('company', { url: 'https://network.example/company/12', html: page })).toMatchObject({
      subject: { numericId: '12' },
      record: { networkId: '12' },
    });
  });
});

describe('what is no HTML', () => {
  it('is not read, whatever its content', () => {
    const { url, html } = companyPages[0]!;
    expect(read('company', { url, html, contentType: 'application/pdf' })).toEqual({
      verdict: 'refused',
      reason: 'unreadable_page',
    });
  });
});

describe('data of others on a page', () => {
  const entity = (value: unknown): string =>
    `<html><script type="application/ld+json">${JSON.stringify(value)}</script></html>`;
  const url = 'https://network.example/company/acme';
  const nothing = { verdict: 'refused', reason: 'unreadable_page' };

  it.each([
    ['the network itself', { '@type': 'Organization', name: 'Network', url: 'https://network.example/' }],
    [
      'another company',
      { '@type': 'Organization', name: 'Rival', url: 'https://network.example/company/rival' },
    ],
    ['a publisher', { '@type': 'WebPage', publisher: { '@type': 'Organization', name: 'Acme' } }],
    ['a person', { '@type': 'Person', name: 'Acme' }],
    [
      'two without an address',
      [
        { '@type': 'Organization', name: 'One' },
        { '@type': 'Organization', name: 'Two' },
      ],
    ],
    ['one without a name', { '@type': 'Organization', url, description: 'Nameless' }],
    ['a masked name', { '@type': 'Organization', url, name: 'A***' }],
    ['a reference to nothing', { '@type': 'WebPage', mainEntity: { '@id': '#none' } }],
    [
      'prototype keys',
      JSON.parse('{"__proto__":{"@type":"Organization","name":"Evil"},"constructor":{"name":"x"}}'),
    ],
  ])('is never the record: %s', (_, value) => {
    const reading = read('company', { url, html: `${entity(value)}<p>${'Some text. '.repeat(30)}</p>` });
    expect(reading).toEqual(nothing);
  });

  it('does not hide the subject, which has the page’s address or its heading', () => {
    const two = [
      { '@type': 'Organization', name: 'Rival' },
      { '@type': 'Organization', name: 'Acme', url },
    ];
    expect(read('company', { url, html: entity(two) })).toMatchObject({ record: { name: 'Acme' } });
    const headed = entity([
      { '@type': 'Organization', name: 'Rival' },
      { '@type': 'Organization', name: 'Acme' },
    ]);
    expect(read('company', { url, html: `${headed}<h1>Acme</h1>` })).toMatchObject({
      record: { name: 'Acme' },
    });
  });

  it('an address that differs on the visible page comes from there as a whole', () => {
    const html =
      entity({
        '@type': 'Organization',
        name: 'Acme',
        url,
        address: { addressLocality: 'Bern', postalCode: '3000' },
      }) + '<dl><dt>Headquarters</dt><dd>Berlin, Germany</dd></dl>';
    expect(read('company', { url, html })).toMatchObject({
      record: { addressCity: 'Berlin', addressCountry: 'Germany', addressPostalCode: null },
    });
  });
});
