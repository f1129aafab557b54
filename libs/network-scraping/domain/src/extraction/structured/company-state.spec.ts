import { describe, expect, it } from '@jest/globals';
import { readSample } from '../../testing/read-sample';
import { inComment, jsonLd } from '../../testing/sample-page';

/** The record of a company whose embedded state has these fields. */
const company = (fields: object): object =>
  readSample('company', `<html>${inComment({ slug: 'acme', name: 'Acme', ...fields })}</html>`);

describe('a company in embedded state', () => {
  it.each([
    ...['name', 'companyName', 'display_name', 'localized-name'].map((key) => [key, 'name', '']),
    ...['overview', 'description', 'about', 'summary'].map((key) => [key, 'overview', 'name']),
    ...['industry', 'industryName', 'industries', 'companyIndustries'].map((key) => [
      key,
      'industry',
      'name',
    ]),
    ...['companyType', 'organizationType', 'ownershipType'].map((key) => [key, 'type', 'name']),
    ...['city', 'addressLocality', 'locality', 'addressCity', 'town'].map((key) => [
      key,
      'addressCity',
      'name',
    ]),
    ...['state', 'addressRegion', 'region', 'geographicArea', 'addressState', 'province'].map((key) => [
      key,
      'addressState',
      'name',
    ]),
    ...['postalCode', 'zip', 'zipCode', 'addressPostalCode', 'postcode'].map((key) => [
      key,
      'addressPostalCode',
      'name',
    ]),
    ...['street', 'streetAddress', 'line1', 'addressStreet', 'addressLine1', 'street1', 'street2'].map(
      (key) => [key, 'addressStreet', 'name'],
    ),
  ])('has in %s its %s', (key, field) => {
    expect(company({ name: field === 'name' ? null : 'Acme', [key]: 'Words' })).toMatchObject({
      [field]: 'Words',
    });
  });

  it.each(['countryCode', 'addressCountryCode', 'country', 'addressCountry', 'countryName'])(
    'has its country in %s, by name or code',
    (key) => {
      expect(company({ [key]: 'CH' })).toMatchObject({ addressCountry: 'Switzerland' });
      expect(company({ headquarters: { [key]: 'Schweiz' } })).toMatchObject({ addressCountryCode: 'CH' });
    },
  );

  it.each(['address', 'headquarters', 'headquarter', 'location'])('has its seat in the line of %s', (key) => {
    const seat = { addressCity: 'Bern', addressCountryCode: 'CH' };
    expect(company({ [key]: 'Bern, Switzerland' })).toMatchObject(seat);
    expect(company({ [key]: { city: 'Bern', country: 'CH' }, city: 'Paris' })).toMatchObject(seat);
  });

  it('has both lines of its street', () => {
    expect(
      company({ postalAddress: { street1: 'Gasse 1', street2: '2. Stock', street: 'x' } }),
    ).toMatchObject({ addressStreet: 'Gasse 1, 2. Stock' });
  });

  it.each(['websiteUrl', 'website', 'companyPageUrl', 'homepage', 'homepageUrl'])(
    'has its website in %s',
    (key) => {
      const websiteUrl = 'https://acme.example.com';
      expect(company({ [key]: websiteUrl })).toMatchObject({ websiteUrl });
      expect(company({ [key]: { url: websiteUrl } })).toMatchObject({ websiteUrl });
      expect(company({ [key]: [null, 'x', websiteUrl] })).toMatchObject({ websiteUrl });
    },
  );

  it.each([
    'pictureUrl',
    'logoUrl',
    'squareLogo',
    'photoUrl',
    'imageUrl',
    'avatarUrl',
    'picture',
    'logo',
    'photo',
    'image',
    'avatar',
  ])('has its picture in %s', (key) => {
    const pictureUrl = 'https://network.example/1.png';
    expect(company({ [key]: pictureUrl })).toMatchObject({ pictureUrl });
    for (const name of ['url', 'contentUrl', 'src'])
      expect(company({ [key]: { [name]: pictureUrl } })).toMatchObject({ pictureUrl });
    // Only the page's scripts know the picture's host.
    expect(company({ [key]: '/1.png' })).toMatchObject({ pictureUrl: null });
  });

  it('has a text in the first field that is one', () => {
    const fields = { industry: ['urn:net:industry:4'], industryName: 'Construction' };
    expect(company(fields)).toMatchObject({ industry: 'Construction' });
  });

  it.each([
    ['logo', 'image'],
    ['logoResolutionResult', 'vectorImage'],
    ['profilePicture', 'displayImageReference'],
  ])('has in the %s the largest of several sizes', (key, inner) => {
    const size = (width: number) => ({ width, fileIdentifyingUrlPathSegment: `${width}.png?e=1` });
    const image = { rootUrl: 'https://media.example/logo_', artifacts: [size(100), size(400), size(200)] };
    const pictureUrl = 'https://media.example/logo_400.png?e=1';
    expect(company({ [key]: image })).toMatchObject({ pictureUrl });
    expect(company({ [key]: { [inner]: image } })).toMatchObject({ pictureUrl });
    expect(company({ [key]: { [inner]: { vectorImage: image } } })).toMatchObject({ pictureUrl });
    expect(company({ [key]: { ...image, artifacts: [] } })).toMatchObject({ pictureUrl: null });
  });

  it('has its seat in the address of its headquarters, with both lines of the street', () => {
    const address = { country: 'CH', city: 'Bern', postalCode: '3000', line1: 'Gasse 1', line2: '2. Stock' };
    expect(company({ headquarter: { address, description: null } })).toMatchObject({
      addressStreet: 'Gasse 1, 2. Stock',
      addressCity: 'Bern',
      addressCountryCode: 'CH',
    });
  });

  it.each(['revenueRange', 'revenue', 'annualRevenue', 'estimatedRevenue'])(
    'has its revenue in %s',
    (key) => {
      expect(company({ [key]: { min: 1e6, max: 5e6 } })).toMatchObject({ revenueRange: '1M-5M' });
    },
  );

  it.each(['staffCountRange', 'companySize', 'employeeCountRange', 'size'])('has its size in %s', (key) => {
    expect(company({ [key]: '51-200', staffCount: 70 })).toMatchObject({ employeeCount: 51 });
  });

  it('has a size before another source’s count of members, and no other count', () => {
    const beside = (staffCount: unknown): object =>
      readSample(
        'company',
        `<html>${jsonLd({ '@type': 'Organization', name: 'Acme', numberOfEmployees: 460 })}${inComment({ slug: 'acme', name: 'Acme', staffCount })}</html>`,
      );
    expect(beside('51-200')).toMatchObject({ employeeCount: 51 });
    // Two counts that contradict each other are discarded.
    expect(beside('70')).toMatchObject({ employeeCount: null });
    expect(beside(450)).toMatchObject({ employeeCount: 460 });
  });

  it.each(['employeeCount', 'staffCount', 'numberOfEmployees', 'employees'])('has its size in %s', (key) => {
    expect(company({ [key]: 70 })).toMatchObject({ employeeCount: 70 });
    expect(company({ [key]: '70' })).toMatchObject({ employeeCount: 70 });
    expect(company({ [key]: '51-200' })).toMatchObject({ employeeCount: 51 });
    expect(company({ [key]: { start: 51, end: 200 }, website: 'x' })).toMatchObject({ employeeCount: 51 });
  });
});
