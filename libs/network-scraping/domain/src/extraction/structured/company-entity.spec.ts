import { describe, expect, it } from '@jest/globals';
import { readSample, sampleUrl } from '../../testing/read-sample';
import { jsonLd } from '../../testing/sample-page';

const url = sampleUrl('company');
/** The record of a company whose page has these properties of schema.org. */
const company = (properties: object, others: readonly object[] = []): object =>
  readSample(
    'company',
    `<html>${jsonLd([{ '@type': 'Organization', name: 'Acme', url, ...properties }, ...others])}</html>`,
  );
const property = (name: string, value: unknown): object => ({
  additionalProperty: [
    { name: 'Founded', value: 1951 },
    { name, value },
  ],
});

describe('a company in schema.org’s words', () => {
  it.each<[string, object, object]>([
    ['its name', { name: '', legalName: 'Acme GmbH' }, { name: 'Acme GmbH' }],
    [
      'its description',
      { description: 'Rockets.', disambiguatingDescription: 'x' },
      { overview: 'Rockets.' },
    ],
    ['its short description', { disambiguatingDescription: 'Rockets.' }, { overview: 'Rockets.' }],
    ['its logo', { logo: '/l.png', image: '/i.png' }, { pictureUrl: 'https://network.example/l.png' }],
    ['its image', { image: '/i.png' }, { pictureUrl: 'https://network.example/i.png' }],
    [
      'the first of its images',
      { image: [{ contentUrl: '/1.png', url: '/page' }, '/2.png'] },
      { pictureUrl: 'https://network.example/1.png' },
    ],
    ['an image by its URL', { image: { url: '/1.png' } }, { pictureUrl: 'https://network.example/1.png' }],
    ['an image by its id', { logo: { '@id': '/1.png' } }, { pictureUrl: 'https://network.example/1.png' }],
    ['its industry', { industry: 'Metal', ...property('Industry', 'x') }, { industry: 'Metal' }],
    ['its industry among others', property('Branche', 'Metall'), { industry: 'Metall' }],
    ['its type', { companyType: 'Public', ...property('Company type', 'x') }, { type: 'Public' }],
    ['its type by another name', { organizationType: 'Public' }, { type: 'Public' }],
    ['its type among others', property('Company type', 'Public'), { type: 'Public' }],
    [
      'the first of two equal labels',
      {
        additionalProperty: [
          { name: 'Type', value: 'Public' },
          { name: 'Company type', value: 'Private' },
        ],
      },
      { type: 'Public' },
    ],
    ['its revenue', { revenue: '$10M-$50M', annualRevenue: '1M' }, { revenueRange: '10M-50M' }],
    ['its revenue a year', { annualRevenue: { value: 5e6 } }, { revenueRange: '5M-5M' }],
    [
      'its revenue as amounts in one',
      { revenueRange: { '@type': 'MonetaryAmount', value: { minValue: 1e7, maxValue: 5e7 } } },
      { revenueRange: '10M-50M' },
    ],
    ['its revenue among others', property('Revenue', '10M-50M'), { revenueRange: '10M-50M' }],
    [
      'a revenue of its own first',
      { revenue: '1M', ...property('Revenue', '2M') },
      { revenueRange: '1M-1M' },
    ],
  ])('has %s', (_, properties, record) => {
    expect(company(properties)).toMatchObject(record);
  });

  it.each<[string, object, number]>([
    ['a text', { numberOfEmployees: '11-50' }, 11],
    ['a number', { numberOfEmployees: 70 }, 70],
    ['a single figure', { numberOfEmployees: '70 people' }, 70],
    ['a value', { numberOfEmployees: { value: 70 } }, 70],
    ['the first of a list', { numberOfEmployees: [{ value: 70 }, { value: 80 }] }, 70],
    ['a name', { numberOfEmployees: { '@type': 'QuantitativeValue', name: '11-50' } }, 11],
    ['two ends', { numberOfEmployees: { minValue: 51, maxValue: 200 } }, 51],
    ['two ends by shorter names', { numberOfEmployees: { min: 51, max: 200 } }, 51],
    ['two ends in a value', { numberOfEmployees: { value: { minValue: 51, maxValue: 200 } } }, 51],
    ['a label', property('Company size', '51-200'), 51],
    [
      'a label beside a count of members',
      { numberOfEmployees: 70, ...property('Company size', '51-200') },
      51,
    ],
    [
      'its own ends before a label',
      { numberOfEmployees: { min: 11 }, ...property('Company size', '51-200') },
      11,
    ],
    [
      'its own ends in other words before a label',
      { numberOfEmployees: { minValue: 11 }, ...property('Company size', '51-200') },
      11,
    ],
    [
      'a label before a value',
      { numberOfEmployees: { value: 70 }, ...property('Company size', '51-200') },
      51,
    ],
    [
      'its own range before a label',
      { numberOfEmployees: '11-50', ...property('Company size', '51-200') },
      11,
    ],
  ])('has a size in %s', (_, properties, employeeCount) => {
    expect(company(properties)).toMatchObject({ employeeCount });
  });

  const own = 'https://acme.example.com/';
  it.each([
    'facebook.com/acme',
    'm.facebook.com',
    'www.x.com/acme',
    'twitter.com?acme',
    'threads.net/@acme',
    't.me/acme',
    'instagram.com/acme',
    'youtube.com#acme',
    'tiktok.com/@acme',
    'pinterest.com/acme',
    'vk.com/acme',
    'de.linkedin.com/company/acme',
    'xing.com/acme',
    'en.wikipedia.org/wiki/Acme',
    'wikidata.org/wiki/Q1',
    'crunchbase.com/acme',
    'glassdoor.com/acme',
    'github.com/acme',
    'medium.com/@acme',
    'weibo.com/acme',
  ])('has no website in a profile at %s, and the other one beside it', (other) => {
    expect(company({ sameAs: `https://${other}` })).toMatchObject({ websiteUrl: null });
    expect(company({ sameAs: [`http://${other}`, own, { url: own }] })).toMatchObject({ websiteUrl: own });
  });

  it.each([
    ['its own address', { url: [url, own], sameAs: 'https://acme.example.org/' }, own],
    ['the one thing that is the same', { sameAs: own }, own],
    [
      'a name that only begins like another site',
      { sameAs: 'https://facebook.com.example.org/' },
      'https://facebook.com.example.org/',
    ],
    [
      'a name that only ends like another site',
      { sameAs: 'https://notfacebook.com/' },
      'https://notfacebook.com/',
    ],
    ['none of several', { sameAs: [own, 'https://acme.example.org/'] }, null],
  ])('has its website in %s', (_, properties, websiteUrl) => {
    expect(company(properties)).toMatchObject({ websiteUrl });
  });

  const seat = { addressCity: 'Bern', addressCountryCode: 'CH' };
  const parts = { addressLocality: 'Bern', addressCountry: 'CH' };
  it.each<[string, object, object]>([
    [
      'parts',
      { address: { ...parts, streetAddress: 'Gasse 1', postalCode: '3000', addressRegion: 'BE' } },
      { ...seat, addressStreet: 'Gasse 1', addressPostalCode: '3000', addressState: 'BE' },
    ],
    ['the first of several', { address: [parts, { addressLocality: 'Paris' }] }, seat],
    [
      'lines of the street',
      { address: { ...parts, streetAddress: ['Gasse 1', '', '2. Stock'] } },
      { ...seat, addressStreet: 'Gasse 1, 2. Stock' },
    ],
    ['the name of a country', { address: { ...parts, addressCountry: { name: 'Schweiz' } } }, seat],
    ['a line', { address: 'Bern, Switzerland' }, seat],
    ['a line in HTML', { address: 'Bern &amp; Thun, Switzerland' }, { addressCity: 'Bern & Thun' }],
    ['a place', { location: { '@type': 'Place', address: parts } }, seat],
    ['a place with a line', { location: { '@type': 'Place', address: 'Bern, Switzerland' } }, seat],
    ['something else', { address: 5 }, { addressCity: null, addressStreet: null }],
    [
      'a place with something else',
      { location: { address: [true] } },
      { addressCity: null, addressStreet: null },
    ],
  ])('has its seat in %s', (_, properties, record) => {
    expect(company(properties)).toMatchObject(record);
  });

  it('has nodes that are elsewhere on the page, by their id', () => {
    const properties = {
      address: { '@id': '#seat' },
      logo: { '@id': '#logo' },
      additionalProperty: { '@id': '#industry' },
    };
    const others = [
      { '@id': '#seat', addressLocality: 'Bern', addressCountry: { '@id': '#ch' } },
      { '@id': '#ch', name: 'Switzerland' },
      { '@id': '#logo', contentUrl: '/l.png' },
      { '@id': '#industry', name: 'Industry', value: 'Metal' },
    ];
    expect(company(properties, others)).toMatchObject({
      ...seat,
      pictureUrl: 'https://network.example/l.png',
      industry: 'Metal',
    });
  });
});
