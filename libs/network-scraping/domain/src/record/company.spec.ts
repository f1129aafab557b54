import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../subject/profile-site';
import { type CompanyDraft, noCompanyFacts, noCompanySource, readCompany } from './company';

const site = new ProfileSite('https://network.example');
const read = (draft: CompanyDraft) =>
  readCompany(draft, { site, url: 'https://network.example/company/acme' });

describe('readCompany', () => {
  it('reads every field of a draft', () => {
    expect(
      read({
        name: ' Acme\tLtd ',
        overview: 'Rockets.\r\n\r\nAnd trains.',
        pictureUrl: '/acme.png',
        websiteUrls: ['https://network.example/company/acme', 'acme.example', 'other.example'],
        industry: 'Rockets',
        type: 'Privately held',
        address: { street: '1 Main St', city: 'Bern', state: 'BE', postalCode: '3000', country: 'CH' },
        revenue: '10M-50M',
        sizeRange: '51-200 employees',
        members: '1,234',
      }),
    ).toEqual({
      name: 'Acme Ltd',
      overview: 'Rockets.\n\nAnd trains.',
      pictureUrl: 'https://network.example/acme.png',
      websiteUrl: 'https://acme.example',
      industry: 'Rockets',
      type: 'Privately held',
      addressStreet: '1 Main St',
      addressCity: 'Bern',
      addressState: 'BE',
      addressPostalCode: '3000',
      addressCountry: 'Switzerland',
      addressCountryCode: 'CH',
      revenueRange: '10M-50M',
      sizeRange: 51,
      members: 1234,
    });
  });

  it('of nothing has every key, all null', () => {
    expect(read({})).toEqual(noCompanySource);
    const { sizeRange, members, ...rest } = noCompanySource;
    expect([...Object.values(noCompanyFacts), sizeRange, members].every((value) => value === null)).toBe(
      true,
    );
    expect(noCompanyFacts).toEqual({ ...rest, employeeCount: null });
  });

  it.each<[string, CompanyDraft, object]>([
    ['an address in one line', { address: '1 Main St, Bern, 3000, Switzerland' }, { addressCity: 'Bern' }],
    ['the headquarters without an address', { headquarters: 'Bern' }, { addressCity: 'Bern' }],
    [
      'the headquarters when the address names the country only',
      { address: { country: 'CH' }, headquarters: 'Bern, Switzerland' },
      { addressCity: 'Bern', addressCountryCode: 'CH' },
    ],
    [
      'the address when it names a city',
      { address: { city: 'Bern' }, headquarters: 'Basel' },
      { addressCity: 'Bern' },
    ],
    [
      'the address when it names a street',
      { address: { street: '1 Main St' }, headquarters: 'Basel' },
      { addressStreet: '1 Main St', addressCity: null },
    ],
    ['the country of an address alone', { address: { country: 'CH' } }, { addressCountryCode: 'CH' }],
  ])('has its seat from %s', (_, draft, expected) => {
    expect(read(draft)).toMatchObject(expected);
  });

  it('tries twenty candidates for a website', () => {
    const none = Array<string>(19).fill('n/a');
    expect(read({ websiteUrls: [...none, 'acme.example'] }).websiteUrl).toBe('https://acme.example');
    expect(read({ websiteUrls: [...none, 'n/a', 'acme.example'] }).websiteUrl).toBeNull();
  });
});
