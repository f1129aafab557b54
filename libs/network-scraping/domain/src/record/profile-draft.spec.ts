import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ProfileSite } from '../subject/profile-site';
import { noProfileFacts, type Experience } from './profile';
import { readProfile, type ExperienceDraft, type ProfileDraft } from './profile-draft';

const site = new ProfileSite('https://network.example');
const read = (draft: ProfileDraft): ReturnType<typeof readProfile> =>
  readProfile(draft, { site, url: 'https://network.example/in/jane', today: '2026-06-15' });
const role = (draft: ExperienceDraft): Experience | undefined =>
  read({ experiences: [{ title: 'CTO', ...draft }] }).experiences[0];

describe('a role', () => {
  it.each<[ExperienceDraft, Partial<Experience>]>([
    [{ startDate: '2019' }, { startDate: '2019', endDate: null, isCurrent: true }],
    [
      { startDate: '2019', endDate: 'Present' },
      { startDate: '2019', endDate: null, isCurrent: true },
    ],
    [
      { startDate: '2019', endDate: '2020-02' },
      { endDate: '2020-02', isCurrent: false },
    ],
    [
      { startDate: '2019', endDate: 'some day' },
      { startDate: '2019', endDate: null, isCurrent: null },
    ],
    [{ startDate: '2019', endDate: '2020', isCurrent: true }, { isCurrent: false }],
    [{ startDate: '2019', endDate: 'May 2026' }, { isCurrent: false }],
    // The end of this month, or year, may be past.
    [
      { startDate: '2019', endDate: 'June 2026' },
      { endDate: '2026-06', isCurrent: null },
    ],
    [
      { startDate: '2019', endDate: '2026' },
      { endDate: '2026', isCurrent: null },
    ],
    [{ startDate: '2019', endDate: '2026-06-15' }, { isCurrent: true }],
    [
      { startDate: '2019', endDate: 'July 2026' },
      { endDate: '2026-07', isCurrent: true },
    ],
    [{ startDate: '2019', endDate: '2028', isCurrent: false }, { isCurrent: false }],
    // Years of another calendar.
    [
      { startDate: '२०७६', endDate: '२०८०' },
      { startDate: null, endDate: null, isCurrent: null },
    ],
    [
      { startDate: '2076', endDate: 'Present' },
      { startDate: null, isCurrent: true },
    ],
    [
      { startDate: '2019', endDate: '2080' },
      { startDate: null, endDate: null, isCurrent: null },
    ],
    [{ isCurrent: true }, { startDate: null, isCurrent: true }],
    [{}, { startDate: null, isCurrent: null }],
    [
      { startDate: '2020', endDate: '2019' },
      { startDate: null, endDate: null, isCurrent: null },
    ],
    [
      { startDate: '2019', endDate: '' },
      { startDate: '2019', endDate: null, isCurrent: true },
    ],
    [
      { startDate: '2019', endDate: null },
      { startDate: '2019', isCurrent: true },
    ],
    [
      { startDate: '2019', isCurrent: false },
      { startDate: '2019', isCurrent: false },
    ],
    [
      { startDate: '2019-05', endDate: '2019-04' },
      { startDate: null, endDate: null, isCurrent: null },
    ],
    [
      { startDate: '2019-04', endDate: '2019' },
      { startDate: '2019-04', endDate: '2019' },
    ],
  ])('of %j is %j', (draft, expected) => {
    expect(role(draft)).toMatchObject(expected);
  });

  it.each<[ExperienceDraft, string | null, string | null]>([
    [
      { companyUrl: 'https://www.network.example/company/Acme/?x' },
      'acme',
      'https://network.example/company/acme',
    ],
    [{ companyUrl: '/company/acme' }, 'acme', 'https://network.example/company/acme'],
    [{ companyId: 'acme' }, 'acme', 'https://network.example/company/acme'],
    [{ companyId: 1234 }, '1234', 'https://network.example/company/1234'],
    [{ companyUrl: 'https://acme.example' }, null, 'https://acme.example'],
    [{ companyUrl: 'https://network.example/search?q=acme' }, null, null],
    [{ companyUrl: 'javascript:alert(1)', companyId: 'a b' }, null, null],
  ])('with %j is at %j', (draft, companyNetworkId, companyUrl) => {
    expect(role(draft)).toMatchObject({ companyNetworkId, companyUrl });
  });

  it.each([
    ['FULL_TIME', 'Full-time'],
    ['Full-time', 'Full-time'],
    ['Autônomo', 'Autônomo'],
    ['constructor', 'constructor'],
  ])('is of the type %j: %j', (employmentType, expected) => {
    expect(role({ employmentType })?.employmentType).toBe(expected);
  });

  it('needs a title or a company', () => {
    expect(
      read({ experiences: [{ startDate: '2019' }, { title: '****', companyName: '' }] }).experiences,
    ).toEqual([]);
  });

  it('that is the first current one gives title and company', () => {
    const experiences = [
      { title: 'Old', companyName: 'A', startDate: '2010', endDate: '2012' },
      { title: 'New', companyName: 'B', companyId: 'b', startDate: '2012' },
      { title: 'Other', companyName: 'C', startDate: '2013' },
    ];
    expect(read({ experiences })).toMatchObject({
      currentTitle: 'New',
      currentCompanyName: 'B',
      currentCompanyNetworkId: 'b',
    });
  });
});

describe('the present role', () => {
  const experiences = [
    { title: 'Founder', companyName: 'Side', startDate: '2020' },
    { title: 'Lead', companyName: 'Acme', companyId: 'acme', startDate: '2019' },
    { title: 'Intern', companyName: 'Rival', companyId: 'rival', startDate: '2010', endDate: '2011' },
  ];
  const presentOf = (currentCompany: ProfileDraft['currentCompany']) => {
    const facts = read({ experiences, currentCompany });
    return [facts.currentTitle, facts.currentCompanyName, facts.currentCompanyNetworkId];
  };

  it('is the one at the employer that the page names, by its page or by its name', () => {
    expect(presentOf(undefined)).toEqual(['Founder', 'Side', null]);
    expect(presentOf({ name: 'ACME Inc.', url: '/company/acme' })).toEqual(['Lead', 'Acme', 'acme']);
    expect(presentOf({ name: 'Acme', url: undefined })).toEqual(['Lead', 'Acme', 'acme']);
  });

  it('is unknown except for the employer when the page has no such role', () => {
    expect(presentOf({ name: 'Third', url: '/company/third' })).toEqual([null, 'Third', 'third']);
    expect(presentOf({ name: 'Third', url: undefined })).toEqual([null, 'Third', null]);
    expect(presentOf({ name: 'Rival', url: '/company/rival' })).toEqual([null, 'Rival', 'rival']);
  });

  it('is the first when the page masks the employer', () => {
    expect(presentOf({ name: '****', url: '/company/acme' })).toEqual(['Founder', 'Side', null]);
  });
});

describe('a profile', () => {
  it('has every field that a draft holds', () => {
    expect(
      read({
        name: ' Jane  Doe ',
        firstName: 'Jane',
        lastName: 'Doe',
        headline: 'Rockets',
        overview: 'One\nTwo',
        pictureUrl: '/jane.png',
        websiteUrls: ['jane.example'],
        industry: 'Rockets',
        location: 'Austin, Texas, United States',
        followers: '1,234 followers',
        connections: '500+',
        experiences: [
          {
            title: 'Lead',
            companyName: 'Acme',
            employmentType: 'CONTRACTOR',
            location: 'Bern',
            startDate: '2019',
            endDate: '2020',
            description: 'One\nTwo',
          },
        ],
        education: [
          {
            schoolName: 'TU',
            schoolUrl: '/school/tu',
            degree: 'MSc',
            fieldOfStudy: 'Physics',
            startDate: '2010',
            endDate: '2012',
            description: 'One\nTwo',
          },
          { degree: 'BSc' },
        ],
        skills: ['Go', null, 'C++'],
        languages: [
          { name: 'German', proficiency: 'Native' },
          { proficiency: 'Native' },
          { name: 'English' },
        ],
        certifications: [
          {
            name: 'Diver',
            authority: 'Sea',
            credentialId: 'x-1',
            url: 'https://sea.example/x-1',
            startDate: '2019-04',
            endDate: '2021',
          },
          { authority: 'Sea' },
        ],
      }),
    ).toEqual({
      name: 'Jane Doe',
      firstName: 'Jane',
      lastName: 'Doe',
      headline: 'Rockets',
      overview: 'One\nTwo',
      pictureUrl: 'https://network.example/jane.png',
      websiteUrl: 'https://jane.example',
      industry: 'Rockets',
      location: 'Austin, Texas, United States',
      addressCity: 'Austin',
      addressState: 'Texas',
      addressCountry: 'United States',
      addressCountryCode: 'US',
      followerCount: 1234,
      connectionCount: 500,
      currentTitle: null,
      currentCompanyName: null,
      currentCompanyNetworkId: null,
      experiences: [
        {
          title: 'Lead',
          companyName: 'Acme',
          companyNetworkId: null,
          companyUrl: null,
          employmentType: 'Contract',
          location: 'Bern',
          startDate: '2019',
          endDate: '2020',
          isCurrent: false,
          description: 'One\nTwo',
        },
      ],
      education: [
        {
          schoolName: 'TU',
          schoolNetworkId: 'tu',
          degree: 'MSc',
          fieldOfStudy: 'Physics',
          startDate: '2010',
          endDate: '2012',
          description: 'One\nTwo',
        },
      ],
      skills: ['Go', 'C++'],
      languages: [
        { name: 'German', proficiency: 'Native' },
        { name: 'English', proficiency: null },
      ],
      certifications: [
        {
          name: 'Diver',
          authority: 'Sea',
          credentialId: 'x-1',
          url: 'https://sea.example/x-1',
          startDate: '2019-04',
          endDate: '2021',
        },
      ],
    });
  });

  it('is named by its two names where it has no other, and by none of them alone', () => {
    expect(read({ firstName: 'Jane', lastName: 'Doe' }).name).toBe('Jane Doe');
    expect(read({ firstName: 'Jane' }).name).toBeNull();
    expect(read({ lastName: 'Doe' }).name).toBeNull();
    expect(read({ name: 'J. Doe', firstName: 'Jane', lastName: 'Doe' }).name).toBe('J. Doe');
  });

  it.each([
    ['full_time', 'Full-time'],
    ['part_time', 'Part-time'],
    ['contractor', 'Contract'],
    ['temporary', 'Temporary'],
    ['intern', 'Internship'],
    ['volunteer', 'Volunteer'],
    ['self_employed', 'Self-employed'],
  ])('words the type %s of schema.org as %s', (employmentType, expected) => {
    expect(role({ employmentType })?.employmentType).toBe(expected);
  });

  it('of nothing has every key', () => {
    expect(read({})).toEqual(noProfileFacts);
  });

  it('has no more than 100 entries of a kind, each once among the skills', () => {
    const many = Array.from({ length: 300 }, (_, i) => ({
      name: `n${i}`,
      title: `t${i}`,
      schoolName: `s${i}`,
    }));
    const facts = read({
      experiences: many,
      education: many,
      languages: many,
      certifications: many,
      skills: [...many.map(({ name }) => name), 'n0'],
    });
    for (const key of ['experiences', 'education', 'languages', 'certifications', 'skills'] as const) {
      expect(facts[key]).toHaveLength(100);
    }
    expect(read({ skills: ['a', ' a ', 'b'] }).skills).toEqual(['a', 'b']);
  });

  it('has a person’s location, as worded and in parts', () => {
    expect(read({ location: 'Berlin, Germany' })).toMatchObject({
      location: 'Berlin, Germany',
      addressCity: 'Berlin',
      addressCountryCode: 'DE',
    });
    expect(read({ address: { city: 'Berlin', country: 'DE' } })).toMatchObject({
      location: 'Berlin, Germany',
      addressCity: 'Berlin',
    });
    expect(read({ location: 'Berlin, Germany', address: { city: 'Berlin' } })).toMatchObject({
      addressCity: 'Berlin',
      addressCountryCode: 'DE',
    });
    expect(read({ location: 'Remote' })).toMatchObject({ location: 'Remote', addressCity: null });
    expect(read({ address: { city: 'Austin', state: 'Texas' } })).toMatchObject({
      location: 'Austin, Texas',
      addressState: 'Texas',
    });
    expect(read({ address: {} })).toMatchObject({ location: null });
    expect(read({ location: 'Austin, Texas, USA', address: { city: 'Austin', state: 'TX' } })).toMatchObject({
      addressState: 'TX',
      addressCountryCode: 'US',
    });
    expect(read({ location: 'Bern, Switzerland', address: { city: 'Berlin' } })).toMatchObject({
      addressCity: 'Berlin',
      addressCountryCode: null,
    });
  });

  it('has no city where the page names a region', () => {
    expect(read({ address: { city: 'San Francisco Bay Area', country: 'US' } })).toMatchObject({
      location: 'San Francisco Bay Area',
      addressCity: null,
      addressCountryCode: 'US',
    });
  });

  it('is of the right types, whatever the draft holds', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withNullPrototype: true,
      withObjectString: true,
    });
    const draft = fc.record({
      name: anything,
      overview: anything,
      pictureUrl: anything,
      followers: anything,
      location: anything,
      address: fc.record({ city: anything, country: anything }),
      experiences: fc.array(
        fc.record({
          title: anything,
          companyUrl: anything,
          companyId: anything,
          startDate: anything,
          endDate: anything,
          isCurrent: anything,
        }),
      ),
      skills: fc.array(anything),
    });
    fc.assert(
      fc.property(draft, (given) => {
        const facts = read(given);
        for (const value of [
          facts.name,
          facts.overview,
          facts.pictureUrl,
          facts.location,
          facts.addressCity,
          facts.addressCountry,
        ]) {
          expect(value === null || typeof value === 'string').toBe(true);
        }
        expect(facts.followerCount === null || Number.isSafeInteger(facts.followerCount)).toBe(true);
        expect(facts.skills.every((skill) => typeof skill === 'string')).toBe(true);
        expect(
          facts.experiences.every(({ isCurrent }) => isCurrent === null || typeof isCurrent === 'boolean'),
        ).toBe(true);
        expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
      }),
      { numRuns: 500 },
    );
  });
});
