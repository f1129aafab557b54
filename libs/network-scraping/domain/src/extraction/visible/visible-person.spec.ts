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
  const requested = site.parse('person', url)!;
  const reading = readPage({ status: 200, url, contentType: 'text/html', html }, requested, site);
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
    // A year and a month of the same year may be an end before its start.
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
      fc
        .tuple(company, fc.boolean(), span)
        .map(([school, hasDegree, dates]) => ({
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

  it.each(generations)('is read without any of its parts: $name', (generation) => {
    fc.assert(
      fc.property(profiles, fc.constantFrom(...wordings), (profile, wording) => {
        expect(read(generation.write(profile, wording), profile)).toMatchObject(
          recordOf(profile, generation),
        );
      }),
      { numRuns: 150 },
    );
  });

  const page = (title: string, main: string): string =>
    `<html><head><title>${title} | Network</title><link rel="canonical" href="${urlOfProfile(ada)}"></head><body><main>${main}</main></body></html>`;
  const section = (kind: string, entries: string): string =>
    `<section data-section="${kind}"><h2>${kind}</h2><ul>${entries}</ul></section>`;

  it('has a current role where the page puts its own date, in any language', () => {
    const role =
      '<li class="experience vevent"><h3 class="title">Engineer</h3><h4 class="org summary">Acme</h4><p class="period">' +
      '<abbr class="dtstart" title="2025-07-01">July 2025</abbr> – <abbr class="dtstamp" title="2026-01-17">Παρόν</abbr></p></li>';
    expect(read(page('Ada', `<h1>Ada</h1>${section('experience', role)}`), ada)).toMatchObject({
      experiences: [{ title: 'Engineer', startDate: '2025-07', endDate: null, isCurrent: true }],
    });
  });

  it('has roles without dates beside those of a group that have some', () => {
    const position = (title: string, dates: string): string =>
      `<li><h3 class="item__title">${title}</h3>${dates}</li>`;
    const group =
      `<li><h4 class="group__company">Acme</h4><ul>${position('Lead', '<span class="date-range"><time>2020</time> – <time>2021</time></span>')}` +
      `${position('Founder', '')}</ul></li>`;
    expect(read(page('Ada', `<h1>Ada</h1>${section('experience', group)}`), ada)).toMatchObject({
      experiences: [
        { title: 'Lead', companyName: 'Acme', startDate: '2020' },
        { title: 'Founder', companyName: 'Acme', startDate: null },
      ],
    });
  });

  it('is recognized by a name whose parts are separated in the heading only', () => {
    const name = '<h1><span class="family-name">张</span> <span class="given-name">浩然</span></h1>';
    expect(
      read(page('张浩然', name + section('skills', '<li>木工</li>') + section('education', '')), ada),
    ).toMatchObject({ name: '张 浩然', firstName: '浩然', lastName: '张', skills: ['木工'] });
  });

  it.each([
    'Show 12 more skills',
    '+5',
    '…',
    'Voir tout',
    'Mehr anzeigen',
    'Näytä kaikki 12',
    'Pokaż więcej',
    'Показать ещё 5',
    'Показати більше',
    'عرض المزيد',
    'もっと見る',
    '더보기',
  ])('has no skill from the control %j', (control) => {
    const skills = section('skills', `<li>Bridges</li><li>Visas</li><li>${control}</li>`);
    expect(read(page('Ada', `<h1>Ada</h1>${skills}${section('education', '')}`), ada)).toMatchObject({
      skills: ['Bridges', 'Visas'],
    });
  });

  it.each([
    'Máster',
    'Civilingenjör',
    'Магістр',
    'Πτυχίο',
    'Cử nhân',
    'Thạc sĩ',
    'स्नातक',
    '학사',
    'Ph.D.',
    'Lisans',
  ])('has a degree of %s without a field', (degree) => {
    const school = `<li><h3>School</h3><h4><span>${degree}</span></h4></li>`;
    expect(read(page('Ada', `<h1>Ada</h1>${section('education', school)}`), ada)).toMatchObject({
      education: [{ schoolName: 'School', degree, fieldOfStudy: null }],
    });
  });
});

describe('a person on a page of another shape', () => {
  interface Parts {
    title?: string;
    heading?: string;
    card?: string;
    rest?: string;
  }
  const page = ({ title = 'Ada Yılmaz', heading = title, card = '', rest = '' }: Parts): string =>
    `<html><head><title>${title} | Network</title><link rel="canonical" href="${urlOfProfile(ada)}"></head><body><main>` +
    `<section id="topcard"><h1>${heading}</h1><p class="headline">Engineer</p>${card}</section>${rest}</main></body></html>`;

  it.each([
    ['a former name in brackets', 'Ada (Demir) Yılmaz', 'Ada (Demir) Yılmaz'],
    ['a degree', 'Ada Yılmaz, MBA', 'Ada Yılmaz, MBA'],
    ['how far the visitor is', 'Ada Yılmaz <span class="dist-value">· 2nd</span>', 'Ada Yılmaz'],
  ])('is read where the heading has %s', (_, heading, name) => {
    expect(read(page({ heading }), ada)).toMatchObject({ name, headline: 'Engineer' });
  });

  it('is read where the title begins with a count of messages', () => {
    const html = page({ title: '(3) Ada Yılmaz', heading: 'Ada Yılmaz' });
    expect(read(html, ada)).toMatchObject({ name: 'Ada Yılmaz', headline: 'Engineer' });
  });

  it('has one text where a translation is in front of it', () => {
    const line = 'Bachelor of Science (BSc), Physics, ECTS Grade A';
    const twice = `<span class="translated translation">${line}</span><span class="original translation">BSc (Hons), Fizik</span>`;
    const school = `<ul><li class="school"><h4 class="item-title">ETH</h4><h5 class="item-subtitle">${twice}</h5></li></ul>`;
    const rest = `<section id="education"><h3>Education</h3>${school}</section>`;
    expect(read(page({ rest }), ada)).toMatchObject({
      education: [{ schoolName: 'ETH', degree: 'Bachelor of Science (BSc)', fieldOfStudy: 'Physics' }],
    });
  });

  it('has no skill that is an answer about a translation', () => {
    const voter =
      '<div class="translation-voter-wrap"><div class="translation-voter"><span>Good?</span><ul><li class="action option">Great</li><li>Has errors</li></ul></div></div>';
    const rest = `<section id="skills"><h3>Skills</h3><ul class="pills"><li class="skill">Welding</li></ul>${voter}</section>`;
    expect(read(page({ rest }), ada)).toMatchObject({ skills: ['Welding'] });
  });

  it('has prose and connections beside an overview of values', () => {
    const rest =
      '<h2>Ada Yılmaz’s Overview</h2><dl id="overview"><dt>Past</dt><dd>Welder</dd><dt>Connections</dt><dd class="overview-connections"><p><strong>220</strong> connections</p></dd></dl>' +
      '<div id="profile-summary"><div><h2>Ada Yılmaz’s Summary</h2></div><div><p class="description summary">I build.</p></div></div>';
    expect(read(page({ rest }), ada)).toMatchObject({ overview: 'I build.', connectionCount: 220 });
  });

  it('has the first of the websites that a dialog lists', () => {
    const link = (url: string): string =>
      `<dd><a href="https://network.example/redir/redirect?url=${encodeURIComponent(url)}" data-tracking-control-name="public_profile_website">x</a></dd>`;
    const card =
      '<div data-section="websites"><button>Websites</button><div class="modal"><section role="dialog"><h2>Websites</h2>' +
      `<dl><dt>Blog</dt>${link('https://ada.example.org')}<dt>Company</dt>${link('https://span.example.com')}</dl></section></div></div>`;
    expect(read(page({ card }), ada)).toMatchObject({ websiteUrl: 'https://ada.example.org' });
  });
});
