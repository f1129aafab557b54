import { describe, expect, it } from '@jest/globals';
import { readSample, sampleUrl } from '../../testing/read-sample';
import { jsonLd } from '../../testing/sample-page';

const url = sampleUrl('person');
/** The record of a person whose page has these properties of schema.org. */
const person = (properties: object, others: readonly object[] = []): object =>
  readSample(
    'person',
    `<html>${jsonLd([{ '@type': 'Person', name: 'Jane Doe', url, ...properties }, ...others])}</html>`,
  );
const acme = { '@type': 'Organization', name: 'Acme' };

describe('a person in schema.org’s words', () => {
  it.each<[string, object, object]>([
    [
      'their names',
      { givenName: 'Jane', familyName: 'Doe', name: '' },
      { name: 'Jane Doe', firstName: 'Jane', lastName: 'Doe' },
    ],
    ['their headline', { headline: 'CTO', disambiguatingDescription: 'x' }, { headline: 'CTO' }],
    ['their short description as headline', { disambiguatingDescription: 'CTO' }, { headline: 'CTO' }],
    ['their description', { description: 'I build.' }, { overview: 'I build.' }],
    ['their picture', { image: ['/1.png', '/2.png'] }, { pictureUrl: 'https://network.example/1.png' }],
    [
      'their website',
      { url: [url, 'https://jane.example.com/'] },
      { websiteUrl: 'https://jane.example.com/' },
    ],
    ['no website in what is the same', { sameAs: 'https://jane.example.com/' }, { websiteUrl: null }],
    ['their industry', { industry: 'Metal' }, { industry: 'Metal' }],
    [
      'a school by its degree alone',
      { alumniOf: [{ name: 'ETH', degree: 'BSc', startDate: '2012' }] },
      { education: [{ schoolName: 'ETH', degree: 'BSc', startDate: '2012' }], experiences: [] },
    ],
    [
      'their address',
      { address: { addressLocality: 'Bern', addressCountry: 'CH' }, homeLocation: 'Paris, France' },
      { location: 'Bern, Switzerland', addressCity: 'Bern', addressCountryCode: 'CH' },
    ],
    [
      'their home',
      { homeLocation: 'Bern, Switzerland', workLocation: 'x' },
      { location: 'Bern, Switzerland', addressCity: 'Bern' },
    ],
    [
      'their place of work',
      { workLocation: { address: 'Bern, Switzerland' } },
      { location: 'Bern, Switzerland', addressCity: 'Bern' },
    ],
    ['their skills', { knowsAbout: ['SQL', { name: 'C++' }], skills: 'x' }, { skills: ['SQL', 'C++'] }],
    ['their skills by that name', { skills: ['SQL'] }, { skills: ['SQL'] }],
    [
      'their languages',
      {
        knowsLanguage: [
          'English',
          { name: 'Türkçe', proficiency: 'native', proficiencyLevel: 'x' },
          { name: 'Deutsch', proficiencyLevel: 'B1' },
        ],
      },
      {
        languages: [
          { name: 'English', proficiency: null },
          { name: 'Türkçe', proficiency: 'native' },
          { name: 'Deutsch', proficiency: 'B1' },
        ],
      },
    ],
  ])('has %s', (_, properties, record) => {
    expect(person(properties)).toMatchObject(record);
  });

  it.each(['verified', 'premium', 'Top Voice 2024', 'Verified', '#OpenToWork'])(
    'has no badge %j as headline',
    (badge) => {
      expect(person({ disambiguatingDescription: badge })).toMatchObject({ headline: null });
    },
  );

  it('has languages by their codes, and no picture of a work', () => {
    expect(
      person({
        knowsLanguage: ['es', 'pt-BR', 'Klingon', { name: 'de' }],
        image: { contentUrl: 'https://x.example/1.png', caption: 'Cover of the book Steel' },
      }),
    ).toMatchObject({
      languages: ['Spanish', 'Brazilian Portuguese', 'Klingon', 'German'].map((name) => ({ name })),
      pictureUrl: null,
    });
  });

  it('has nodes that are elsewhere on the page, by their id', () => {
    const others = [
      { '@id': '#sql', name: 'SQL' },
      { '@id': '#en', name: 'English' },
      { '@id': '#acme', ...acme, url: '/company/acme' },
      { '@id': '#eth', '@type': 'School', name: 'ETH' },
      { '@id': '#ca', name: 'CA', recognizedBy: { '@id': '#acme' } },
      { '@id': '#role', roleName: 'CTO', startDate: '2019' },
    ];
    expect(
      person(
        {
          knowsAbout: { '@id': '#sql' },
          knowsLanguage: { '@id': '#en' },
          worksFor: { ...acme, member: { '@id': '#role' } },
          alumniOf: [{ '@id': '#eth' }, { '@type': 'Role', alumniOf: { '@id': '#eth' }, roleName: 'MSc' }],
          hasCredential: { '@id': '#ca' },
        },
        others,
      ),
    ).toMatchObject({
      skills: ['SQL'],
      languages: [{ name: 'English' }],
      experiences: [{ title: 'CTO', companyName: 'Acme', startDate: '2019' }],
      education: [{ schoolName: 'ETH' }, { schoolName: 'ETH', degree: 'MSc' }],
      certifications: [{ name: 'CA', authority: 'Acme' }],
    });
  });

  it.each([
    ['FollowAction', 'followerCount'],
    ['https://schema.org/SubscribeAction', 'followerCount'],
    ['BefriendAction', 'connectionCount'],
    ['http://schema.org/ConnectAction', 'connectionCount'],
  ])('has in a counter of %s their %s', (interactionType, field) => {
    const like = { interactionType: 'LikeAction', userInteractionCount: 7 };
    const counter = { interactionType, userInteractionCount: 12 };
    expect(person({ interactionStatistic: [like, counter] })).toMatchObject({ [field]: 12 });
    const typed = { interactionType: { '@type': interactionType }, userInteractionCount: '12' };
    expect(person({ agentInteractionStatistic: [like, typed] })).toMatchObject({ [field]: 12 });
    expect(person({ interactionStatistic: like })).toMatchObject({ [field]: null });
  });
});

describe('the roles of a person in schema.org’s words', () => {
  it.each<[string, object, object[]]>([
    [
      'a title alone',
      { jobTitle: ['CTO', 'Engineer'] },
      [{ title: 'CTO', companyName: null, isCurrent: true }],
    ],
    [
      'a title for an employer',
      { jobTitle: 'CTO', worksFor: acme },
      [{ title: 'CTO', companyName: 'Acme', isCurrent: true }],
    ],
    [
      'a title for each',
      { jobTitle: ['CTO', 'Trustee'], worksFor: [acme, 'Trust'] },
      [
        { title: 'CTO', companyName: 'Acme', isCurrent: true },
        { title: 'Trustee', companyName: 'Trust', isCurrent: true },
      ],
    ],
    [
      'one title for two: it is the first one’s',
      { jobTitle: 'CTO', worksFor: [acme, 'Trust'] },
      [
        { title: 'CTO', companyName: 'Acme' },
        { title: null, companyName: 'Trust' },
      ],
    ],
    [
      'two titles for three employers, which cannot be matched',
      { jobTitle: ['CTO', 'x'], worksFor: [acme, 'Trust', 'Club'] },
      [
        { title: null, companyName: 'Acme' },
        { title: null, companyName: 'Trust' },
        { title: null, companyName: 'Club' },
      ],
    ],
    ['an affiliation', { affiliation: acme }, [{ companyName: 'Acme', isCurrent: true }]],
    ['an occupation', { hasOccupation: acme }, [{ companyName: 'Acme', isCurrent: true }]],
    [
      'an occupation, whose name is no employer’s',
      { hasOccupation: { '@type': 'Occupation', name: 'Welder' } },
      [{ title: 'Welder', companyName: null, isCurrent: true }],
    ],
    [
      'a role around an occupation',
      {
        hasOccupation: {
          '@type': 'Role',
          hasOccupation: { '@type': 'Occupation', name: 'Welder' },
          startDate: '2019',
        },
      },
      [{ title: 'Welder', companyName: null, startDate: '2019', isCurrent: true }],
    ],
    [
      'an employer by its legal name',
      { worksFor: { '@type': 'Organization', legalName: 'Acme GmbH' } },
      [{ companyName: 'Acme GmbH' }],
    ],
    [
      'an employer by its id',
      { worksFor: { ...acme, '@id': `${new URL('/company/acme', url).href}` } },
      [{ companyName: 'Acme', companyNetworkId: 'acme' }],
    ],
    [
      'a role in the organization, which has its own title',
      {
        jobTitle: 'x',
        worksFor: {
          ...acme,
          member: {
            '@type': 'Role',
            roleName: 'CTO',
            startDate: '2019',
            endDate: '2020',
            employmentType: 'PART_TIME',
            description: 'Leads.',
          },
          description: 'Rockets.',
        },
      },
      [
        {
          title: 'CTO',
          companyName: 'Acme',
          startDate: '2019',
          endDate: '2020',
          isCurrent: false,
          employmentType: 'Part-time',
          description: 'Leads.',
        },
      ],
    ],
    [
      'a role in the organization without a title',
      { jobTitle: 'CTO', worksFor: { ...acme, member: { startDate: '2019' } } },
      [{ title: 'CTO', companyName: 'Acme', isCurrent: true }],
    ],
    [
      'two roles in the organization, of which the title may be any',
      { jobTitle: 'x', worksFor: { ...acme, member: [{ startDate: '2019' }, { jobTitle: 'Engineer' }] } },
      [
        { title: null, startDate: '2019' },
        { title: 'Engineer', companyName: 'Acme', isCurrent: true },
      ],
    ],
    [
      'a role around the organization',
      {
        jobTitle: 'x',
        worksFor: {
          '@type': 'OrganizationRole',
          namedPosition: 'CTO',
          worksFor: { ...acme, location: 'Bern' },
        },
      },
      [{ title: 'CTO', companyName: 'Acme', isCurrent: true, location: null }],
    ],
    [
      'a place of the role',
      { worksFor: { ...acme, location: 'x', member: { jobLocation: 'Bern' } } },
      [{ location: 'Bern' }],
    ],
    [
      'the place of an organization that is written for the role',
      {
        worksFor: {
          ...acme,
          location: { address: { addressLocality: 'Bern', addressRegion: 'BE', addressCountry: 'CH' } },
        },
      },
      [{ location: 'Bern, BE, CH' }],
    ],
    [
      'the name of a place',
      { worksFor: { ...acme, location: [{ name: 'Bern' }, 'x'] } },
      [{ location: 'Bern' }],
    ],
    [
      'the line of a place',
      { worksFor: { ...acme, location: { name: 'x', address: 'Bern' } } },
      [{ location: 'Bern' }],
    ],
    ['no place', { worksFor: { ...acme, location: { address: { postalCode: '1' } } } }, [{ location: null }]],
    [
      'no description of the organization',
      { worksFor: { ...acme, description: 'Rockets.' } },
      [{ description: null }],
    ],
    ['nothing', { worksFor: [5, true] }, []],
  ])('have %s', (_, properties, experiences) => {
    expect(person(properties)).toMatchObject({ experiences });
  });

  it.each(['worksFor', 'memberOf', 'hasOccupation', 'affiliation', 'alumniOf'])(
    'may lead on by %s',
    (key) => {
      const inside = { ...acme, location: 'x' };
      // The values of microdata are lists.
      for (const company of [inside, [inside]])
        expect(
          person({ worksFor: { '@type': 'EmployeeRole', roleName: 'CTO', [key]: company } }),
        ).toMatchObject({ experiences: [{ title: 'CTO', companyName: 'Acme', location: null }] });
    },
  );

  it('are past ones where the organization is among the schools', () => {
    expect(person({ alumniOf: [acme, { '@type': 'School', name: 'ETH' }] })).toMatchObject({
      experiences: [{ companyName: 'Acme', isCurrent: false }],
      education: [{ schoolName: 'ETH' }],
    });
  });
});

describe('the education of a person in schema.org’s words', () => {
  const eth = { '@type': 'CollegeOrUniversity', name: 'ETH', url: 'https://network.example/school/eth' };
  it.each<[string, unknown, object]>([
    ['a name', 'ETH', { schoolName: 'ETH' }],
    ['a school', { '@type': 'HighSchool', legalName: 'ETH' }, { schoolName: 'ETH' }],
    ['its page', eth, { schoolName: 'ETH', schoolNetworkId: 'eth' }],
    [
      'its id',
      { '@type': 'EducationalOrganization', name: 'ETH', '@id': 'https://network.example/school/eth' },
      { schoolNetworkId: 'eth' },
    ],
    [
      'its own words, of which none is about the person',
      { ...eth, description: 'Old.' },
      { description: null },
    ],
    [
      'what was done there',
      {
        ...eth,
        member: {
          roleName: 'MSc',
          fieldOfStudy: 'Physics',
          startDate: '2010',
          endDate: '2014',
          description: 'Thesis.',
        },
      },
      { degree: 'MSc', fieldOfStudy: 'Physics', startDate: '2010', endDate: '2014', description: 'Thesis.' },
    ],
    [
      'a role around it',
      {
        '@type': 'Role',
        alumniOf: eth,
        degree: 'MSc',
        about: 'Physics',
        endDate: '2014',
        description: 'Thesis.',
      },
      {
        schoolName: 'ETH',
        schoolNetworkId: 'eth',
        degree: 'MSc',
        fieldOfStudy: 'Physics',
        endDate: '2014',
        description: 'Thesis.',
      },
    ],
    [
      'an award',
      { ...eth, educationalCredentialAwarded: 'MSc', educationalProgram: 'Physics' },
      { degree: 'MSc', fieldOfStudy: 'Physics' },
    ],
  ])('has %s', (_, alumniOf, school) => {
    expect(person({ alumniOf })).toMatchObject({ experiences: [], education: [school] });
  });
});

describe('the certifications of a person in schema.org’s words', () => {
  it.each<[string, object, object]>([
    ['the recognizing organization', { recognizedBy: acme, issuedBy: 'x' }, { authority: 'Acme' }],
    ['the issuer', { issuedBy: acme }, { authority: 'Acme' }],
    ['where they come from', { sourceOrganization: ['Acme', 'x'] }, { authority: 'Acme' }],
    ['a number', { identifier: ['CA-17', 'x'] }, { credentialId: 'CA-17' }],
    ['a number in a node', { identifier: { name: 'x', value: 17 } }, { credentialId: '17' }],
    ['a link', { url: 'https://ca.example/1' }, { url: 'https://ca.example/1' }],
    [
      'their time',
      { validFrom: '2019', expires: '2021', dateCreated: 'x', validUntil: 'x' },
      { startDate: '2019', endDate: '2021' },
    ],
    [
      'their time in other words',
      { dateCreated: '2019', validUntil: '2021' },
      { startDate: '2019', endDate: '2021' },
    ],
    ['the date of their publication', { datePublished: '2019' }, { startDate: '2019', endDate: null }],
    ['a category', { credentialCategory: 'badge' }, { name: 'CA' }],
  ])('have %s', (_, properties, certification) => {
    expect(person({ hasCredential: [{ name: 'CA', ...properties }, 'x'] })).toMatchObject({
      certifications: [certification],
    });
  });

  it('contain no degrees, which are education', () => {
    expect(person({ hasCredential: [{ name: 'MSc', credentialCategory: 'Degree' }] })).toMatchObject({
      certifications: [],
    });
  });
});
