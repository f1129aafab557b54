import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ProfileRecord } from '../../record/profile';
import { ProfileSite } from '../../subject/profile-site';
import {
  generations,
  recordOf,
  sampleProfile as ada,
  urlOfProfile,
  wordings,
  type ShownProfile,
} from '../../testing/visible';
import { readPage } from '../read-page';

const site = new ProfileSite('https://network.example');

function read(html: string, profile: ShownProfile): ProfileRecord | undefined {
  const url = urlOfProfile(profile);
  const asked = site.parse('person', url)!;
  const reading = readPage({ status: 200, url, contentType: 'text/html', html }, asked, site);
  return reading.verdict === 'ok' ? reading.record : undefined;
}

/** Older pages show certifications without an id and a link. */
const shown = (profile: ShownProfile, generation: string): ShownProfile =>
  generation === 'profile sections'
    ? {
        ...profile,
        certifications: profile.certifications.map(({ name, authority, issued, expires }) => ({
          name,
          authority,
          issued,
          expires,
        })),
      }
    : profile;

const cases = generations.flatMap((generation) =>
  wordings.map((wording) => ({ title: `${generation.name} in ${wording.language}`, generation, wording })),
);

describe('a person as visitors see one', () => {
  it.each(cases)('is read from $title', ({ generation, wording }) => {
    const record = read(generation.write(shown(ada, generation.name), wording), ada);
    expect(record).toMatchObject(recordOf(shown(ada, generation.name), generation));
    expect(record).toMatchObject({ addressCity: 'Ghent', addressCountryCode: 'BE' });
  });

  const word = fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Delta', 'Zeta', 'Öztürk', 'Nord');
  const name = fc.tuple(word, word).map((words) => words.join(' '));
  const company = fc.constantFrom(
    { company: 'Alpha', companySlug: 'alpha' },
    { company: 'Beta & Co', companySlug: 'beta-&-co' },
    { company: 'Öztürk Ötzi', companySlug: undefined },
    { company: 'Alpha Labs', companySlug: undefined },
  );
  const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.option(value, { nil: undefined });
  const date = fc.oneof(
    fc.integer({ min: 1980, max: 2019 }).map(String),
    fc
      .tuple(fc.integer({ min: 1980, max: 2019 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`),
  );
  const span = fc
    .tuple(date, date)
    .map(([a, b]) => (a <= b ? { start: a, end: b } : { start: b, end: a }))
    // A year and a month of it may be an end before its start.
    .filter(({ start, end }) => start.slice(0, 4) < end.slice(0, 4));
  const profiles: fc.Arbitrary<ShownProfile> = fc.record({
    slug: fc.constant('ada-yilmaz'),
    firstName: word,
    lastName: word,
    headline: maybe(fc.constantFrom('Builds things', 'CEO | Founder · Speaker', 'Retired')),
    location: maybe(
      fc.constantFrom('Ghent, Belgium', 'Greater Paris Metropolitan Region', 'İstanbul, Türkiye'),
    ),
    industry: maybe(fc.constantFrom('Metal', 'Design & Arts')),
    website: maybe(fc.constant('https://me.example.org/')),
    about: maybe(
      fc.array(fc.constantFrom('I build.', 'I also write: a lot.'), { minLength: 1, maxLength: 2 }),
    ),
    followers: maybe(fc.integer({ min: 1, max: 999 })),
    connections: maybe(fc.integer({ min: 1, max: 500 })),
    experiences: fc.array(
      fc
        .tuple(
          name,
          company,
          span,
          fc.boolean(),
          maybe(word),
          maybe(fc.constant('Did a lot of things there, every day.')),
        )
        .map(([title, employer, { start, end }, isCurrent, location, description]) => ({
          title,
          ...employer,
          start,
          end: isCurrent ? undefined : end,
          location,
          description,
        })),
      { maxLength: 5 },
    ),
    education: fc.array(
      fc.tuple(company, fc.boolean(), span).map(([school, hasDegree, dates]) => ({
        school: school.company,
        schoolSlug: school.companySlug,
        ...(hasDegree ? { degree: 'Bachelor of Arts', field: 'History' } : {}),
        ...dates,
      })),
      { maxLength: 3 },
    ),
    certifications: fc.array(fc.record({ name, authority: name, issued: maybe(date) }), { maxLength: 3 }),
    languages: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('English', 'Deutsch', '日本語'),
        proficiency: maybe(fc.constant('Elementary')),
      }),
      { selector: (entry) => entry.name },
    ),
    skills: fc.uniqueArray(fc.constantFrom('Bridges', 'C++', 'Go', 'Müzik')),
  });

  it.each(generations)('is read whatever parts are missing: $name', (generation) => {
    fc.assert(
      fc.property(profiles, fc.constantFrom(...wordings), (profile, wording) => {
        expect(read(generation.write(profile, wording), profile)).toMatchObject(
          recordOf(profile, generation),
        );
      }),
      { numRuns: 150 },
    );
  });
});
