import { describe, expect, it } from '@jest/globals';
import { readSample } from '../../testing/read-sample';
import { inComment } from '../../testing/sample-page';

/** The reading of a company's page whose state has these values. */
const company = (values: readonly unknown[], head = ''): object =>
  readSample('company', `<html>${head}${values.map(inComment).join('')}</html>`);
const acme = { name: 'Acme', industry: 'Metal' };
const nothing = { verdict: 'refused', reason: 'unreadable_page' };

describe('the state of a page that is about its subject', () => {
  it.each(['universalName', 'publicIdentifier', 'vanity_name', 'networkId', 'slug', 'handle', 'username'])(
    'is found by the subject’s slug in %s, at any depth',
    (key) => {
      const rival = { [key]: 'rival', name: 'Rival', industry: 'x', type: 'x', size: 'x' };
      const values = [{ data: [rival, { deep: [{ ...acme, [key]: 'ACME' }] }] }];
      expect(company(values)).toMatchObject({ name: 'Acme', industry: 'Metal' });
      expect(company([{ company: rival }])).toEqual(nothing);
    },
  );

  it('is the fullest of those with the slug', () => {
    const mention = { slug: 'acme', name: 'Acme' };
    expect(company([[mention, { ...mention, ...acme }, mention]])).toMatchObject({ industry: 'Metal' });
    expect(company([{ slug: 'acme', industry: 'Metal' }])).toEqual(nothing);
    const nameless = { slug: 'acme', industry: 'Glass', size: '11-50', type: 'x' };
    expect(company([nameless, { slug: 'acme', ...acme }])).toMatchObject({ industry: 'Metal' });
  });

  const titled = '<title>Acme | Network</title>';
  const first = { ...acme, companyType: 'Public', size: '11-50', city: 'Bern' };
  const second = {
    ...acme,
    industry: '',
    website: 'https://acme.example.com',
    founded: 1951,
    zip: '3000',
    a: 1,
  };
  it('is at the top level and has the name in the title, in one part or several', () => {
    expect(company([first, second], titled)).toMatchObject({
      industry: 'Metal',
      type: 'Public',
      addressPostalCode: '3000',
      websiteUrl: 'https://acme.example.com',
    });
    expect(company([{ x: first }], titled)).toEqual(nothing);
    expect(company([first], '<title>Rival | Network</title>')).toEqual(nothing);
    expect(company([first])).toEqual(nothing);
  });

  it('is more than a mention', () => {
    expect(company([{ ...acme, type: 'x', size: 'x' }], titled)).toEqual(nothing);
  });

  it('uses the fuller part for contradicted fields', () => {
    const fuller = { ...first, industry: 'Glass', overview: 'x', state: 'x' };
    expect(company([first, fuller], titled)).toMatchObject({ industry: 'Glass' });
    expect(company([fuller, first], titled)).toMatchObject({ industry: 'Glass' });
  });

  it.each(['company', 'organization', 'companyDetails', 'company_profile'])('is under %s, alone', (place) => {
    expect(company([{ props: { [place]: acme } }])).toMatchObject({ industry: 'Metal' });
    expect(company([{ [place]: acme }, { [place]: { name: 'Rival' } }])).toEqual(nothing);
    expect(company([{ [place]: { industry: 'Metal' } }])).toEqual(nothing);
    expect(company([{ [place]: { industry: 'x' } }, { [place]: acme }])).toMatchObject({ industry: 'Metal' });
    expect(company([{ [place]: [acme] }])).toEqual(nothing);
  });

  it.each(['person', 'profile', 'member', 'personProfile', 'memberProfile'])(
    'of a person is under %s',
    (place) => {
      for (const key of ['name', 'fullName', 'displayName'])
        expect(
          readSample('person', `<html>${inComment({ [place]: { [key]: 'Jane' } })}</html>`),
        ).toMatchObject({ name: 'Jane' });
      const parts = { firstName: 'Jane', lastName: 'Doe' };
      expect(readSample('person', `<html>${inComment({ [place]: parts })}</html>`)).toMatchObject({
        name: 'Jane Doe',
      });
      expect(company([{ [place]: acme }])).toEqual(nothing);
    },
  );

  it('is found some levels deep, and not in endless nesting', () => {
    const nested = (levels: number): unknown =>
      levels === 0 ? { slug: 'acme', ...acme } : { inner: nested(levels - 1) };
    expect(company([nested(12)])).toMatchObject({ name: 'Acme' });
    expect(company([nested(13)])).toEqual(nothing);
  });
});
