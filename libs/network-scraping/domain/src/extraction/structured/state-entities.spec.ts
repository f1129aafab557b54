import { describe, expect, it } from '@jest/globals';
import { readSample } from '../../testing/read-sample';
import { inComment } from '../../testing/sample-page';

const type = (name: string) => `org.network.identity.profile.${name}`;
const jane = {
  entityUrn: 'urn:net:profile:JANE01',
  $type: type('Profile'),
  publicIdentifier: 'jane',
  firstName: 'Jane',
  lastName: 'Doe',
  headline: 'Builds bridges',
  location: { countryCode: 'ch' },
  geoLocation: { '*geo': 'urn:net:geo:7', geoUrn: 'urn:net:geo:7' },
  '*positionGroups': 'urn:net:collection:1',
};
const geo = {
  entityUrn: 'urn:net:geo:7',
  $type: 'org.network.common.Geo',
  defaultLocalizedName: 'Bern, Switzerland',
};
const acme = {
  entityUrn: 'urn:net:company:3',
  $type: 'org.network.Company',
  name: 'Acme',
  universalName: 'acme',
};
const role = (name: string, fields: object) => ({
  entityUrn: `urn:net:position:(${name})`,
  $type: type('Position'),
  ...fields,
});
const first = role('JANE01,1', {
  title: 'Intern',
  companyName: 'Studio Pont',
  dateRange: { start: { year: 2010 }, end: { year: 2012, month: 3 } },
});
const second = role('JANE01,2', {
  title: { text: 'Head of Bridges' },
  companyName: 'Acme',
  '*company': 'urn:net:company:3',
  companyUrn: 'urn:net:company:3',
  locationName: 'Ghent, Belgium',
  dateRange: { start: { year: 2019, month: 4 }, end: null },
});
const school = {
  entityUrn: 'urn:net:education:(JANE01,5)',
  $type: type('Education'),
  schoolName: 'ETH',
  degreeName: 'MSc',
  fieldOfStudy: 'Civil Engineering',
  dateRange: { start: { year: 2004 } },
};
const others = [
  role('RIVAL1,9', { title: 'Rival-in-chief', companyName: 'Rival', dateRange: { start: { year: 2026 } } }),
  role('JANE012,9', { title: 'Rival-in-chief', companyName: 'Rival' }),
  {
    ...jane,
    entityUrn: 'urn:net:profile:RIVAL1',
    publicIdentifier: 'rival',
    firstName: 'Rival',
    lastName: 'Person',
  },
  { entityUrn: 'urn:net:geo:8', $type: 'org.network.common.Geo', defaultLocalizedName: 'Rivalton, Chad' },
  { entityUrn: 'urn:net:ad:(JANE01,4)', $type: type('Advert'), title: 'Buy bridges', companyName: 'Rival' },
];
const read = (...states: (readonly unknown[])[]) =>
  readSample(
    'person',
    `<html>${states.map((included) => inComment({ data: {}, included })).join('')}</html>`,
  );

describe('a state of entities that refer to each other', () => {
  it('gives the headline, the place and the roles of the person', () => {
    expect(read([...others, geo, first, jane, acme, second, school])).toMatchObject({
      name: 'Jane Doe',
      headline: 'Builds bridges',
      location: 'Bern, Switzerland',
      addressCity: 'Bern',
      currentTitle: 'Head of Bridges',
      currentCompanyName: 'Acme',
      currentCompanyNetworkId: 'acme',
      experiences: [
        {
          title: 'Head of Bridges',
          companyName: 'Acme',
          location: 'Ghent, Belgium',
          startDate: '2019-04',
          isCurrent: true,
        },
        {
          title: 'Intern',
          companyName: 'Studio Pont',
          startDate: '2010',
          endDate: '2012-03',
          isCurrent: false,
        },
      ],
      education: [{ schoolName: 'ETH', degree: 'MSc', fieldOfStudy: 'Civil Engineering' }],
    });
  });

  it('may be in several parts of the page, and hold an entry in two forms', () => {
    const earlier = { ...first, entityUrn: 'urn:net:fs_position:(JANE01,1)' };
    const skills = [1, 2].map((n) => ({
      entityUrn: `urn:net:skill:(JANE01,${n})`,
      $type: type('Skill'),
      name: `Skill ${n}`,
    }));
    const language = {
      entityUrn: 'urn:net:language:(JANE01,1)',
      $type: type('Language'),
      name: 'German',
      proficiency: 'FULL_PROFESSIONAL',
    };
    expect(read([jane], [first, earlier], [...skills, language])).toMatchObject({
      experiences: [{ title: 'Intern' }],
      skills: ['Skill 1', 'Skill 2'],
      languages: [{ name: 'German', proficiency: null }],
    });
  });

  it('returns no place of a missing entity, and nothing of entities without a name', () => {
    expect(read([jane, ...others])).toMatchObject({ location: 'Switzerland', experiences: [] });
    expect(read([{ ...jane, entityUrn: 7 }, first])).toMatchObject({
      headline: 'Builds bridges',
      experiences: [],
    });
    expect(read([jane, null, 7, { entityUrn: 7 }, role('JANE01,1', { $type: 7 })])).toMatchObject({
      experiences: [],
    });
  });

  it('gives what the whole entity of a person adds to its short form', () => {
    const short = {
      entityUrn: 'urn:net:miniProfile:JANE01',
      $type: 'org.network.identity.shared.MiniProfile',
      publicIdentifier: 'jane',
      firstName: 'Jane',
      lastName: 'Doe',
      occupation: 'Builds bridges',
    };
    const { publicIdentifier, ...long } = {
      ...jane,
      summary: 'I build bridges.',
      '*industry': 'urn:net:industry:4',
    };
    const industry = { entityUrn: 'urn:net:industry:4', name: 'Construction' };
    const rival = { ...long, entityUrn: 'urn:net:profile:RIVAL1', summary: 'I build rivals.' };
    expect(publicIdentifier).toBe('jane');
    expect(read([short, rival, long, geo, industry, first])).toMatchObject({
      headline: 'Builds bridges',
      overview: 'I build bridges.',
      industry: 'Construction',
      location: 'Bern, Switzerland',
      experiences: [{ title: 'Intern' }],
    });
  });

  it('gives the industry of a company, and no name of a missing entity', () => {
    const company = {
      entityUrn: 'urn:net:company:3',
      name: 'Acme',
      universalName: 'acme',
      '*industry': ['urn:net:industry:4'],
    };
    const industry = { entityUrn: 'urn:net:industry:4', name: 'Construction' };
    const acmeOf = (...included: readonly unknown[]): object =>
      readSample('company', `<html>${inComment({ data: {}, included })}</html>`);
    expect(acmeOf(company, industry)).toMatchObject({ name: 'Acme', industry: 'Construction' });
    expect(acmeOf(company)).toMatchObject({ name: 'Acme', industry: null });
  });
});
