import {
  type Certification,
  type Education,
  type Experience,
  findCountry,
  type ProfileRecord,
} from '@enrichment/network-scraping-domain';
import { type Culture, inScript } from '../cultures/culture';
import { Dice } from './dice';
import {
  type DemoSubject,
  fill,
  type SubjectInput,
  languageNames,
  pageUrl,
  picturePath,
  slugOf,
  wordedPlace,
} from './subject';

const skills = (
  'SQL, Python, C++, Kubernetes, Figma, Excel, Public speaking, Negotiation, TypeScript, Statistics, AutoCAD, Copywriting, ' +
  'Team leadership, R&D, Photography, Machine learning, SEO, Accounting, Go, Welding, Patient care, GIS'
).split(', ');
const spoken = 'en de fr es pt it nl sv pl uk el tr ja ko vi hi ar'.split(' ');
const proficiencies = [
  'Native or bilingual',
  'Full professional',
  'Professional working',
  'Elementary',
  null,
];
const certificates = [
  ['Certified Cloud Architect', 'Stratus Institute'],
  ['Project Management Practitioner', 'Guild of Planners'],
  ['Forklift Operator, Class II', 'Transport Board'],
  ['First Aid at Work', 'Red Heart Society'],
  ['Information Security Lead', 'ISO Academy'],
] as const;

/** The possible employers and schools of a person. */
export interface Society extends LabourMarket {
  schools: readonly DemoSubject<'company'>[];
}

export function makePerson(making: SubjectInput, society: Society): DemoSubject<'person'> {
  const { baseUrl, culture, numericId, style, seed } = making;
  const dice = new Dice(seed);
  const [firstName, lastName] = [dice.pick(culture.given), dice.pick(culture.family)];
  const name = fill(culture.personName, { given: firstName, family: lastName });
  const slug = making.freeSlug(slugOf(name));
  const experiences = makeCareer(dice, society);
  const current = experiences.find((experience) => experience.isCurrent);
  const place = dice.pick(culture.places);
  const life = { city: place.city, field: dice.pick(culture.fields), year: dice.between(1998, 2024) };
  const record: ProfileRecord = {
    name,
    firstName,
    lastName,
    headline: current ? `${current.title!} · ${current.companyName!}` : null,
    overview: dice.chance(0.8) ? fill(dice.pick(culture.bio), life) : null,
    networkId: slug,
    pictureUrl: dice.chance(0.8) ? baseUrl + picturePath('person', slug) : null,
    websiteUrl: dice.chance(0.3) ? `https://www.me-${numericId}.test` : null,
    industry: dice.chance(0.7) ? dice.pick(culture.trades).industry : null,
    location: wordedPlace(culture, place.city, place.state, place.country),
    addressCity: place.city,
    addressState: place.state,
    addressCountry: findCountry(place.country)!.name,
    addressCountryCode: place.country,
    followerCount: dice.chance(0.9) ? dice.between(0, 25_000) : null,
    connectionCount: dice.chance(0.9) ? Math.min(500, dice.between(3, 900)) : null,
    currentTitle: current?.title ?? null,
    currentCompanyName: current?.companyName ?? null,
    currentCompanyNetworkId: current?.companyNetworkId ?? null,
    experiences,
    education: makeEducation(dice, culture, society.schools),
    skills: dice.some(skills, dice.between(0, 8)),
    languages: makeLanguages(dice, culture),
    certifications: dice.some(certificates, dice.pick([0, 0, 1, 2])).map((entry) => certify(dice, entry)),
    deleted: false,
  };
  return { kind: 'person', numericId, slug, style, culture, record };
}

function makeEducation(
  dice: Dice,
  culture: Culture,
  schools: readonly DemoSubject<'company'>[],
): Education[] {
  const finished = dice.between(1985, 2020);
  return dice.some(culture.degrees, dice.pick([0, 1, 1, 2])).map((degree, i) => {
    const school = dice.pick(schools);
    const elsewhere = dice.chance(0.2);
    const year = finished - i * 4;
    return {
      schoolName: elsewhere ? `${school.record.name} ${dice.pick(culture.places).city}` : school.record.name,
      schoolNetworkId: elsewhere ? null : school.slug,
      degree,
      fieldOfStudy: dice.chance(0.8) ? dice.pick(culture.fields) : null,
      startDate: String(year - dice.between(2, 4)),
      endDate: dice.chance(0.3) ? `${year}-0${dice.between(6, 9)}` : String(year),
      description: null,
    };
  });
}

function makeLanguages(dice: Dice, culture: Culture): ProfileRecord['languages'] {
  const names = languageNames(culture.language);
  const own = new Intl.Locale(culture.language).language;
  const others = spoken.filter((code) => code !== own);
  return [own, ...dice.some(others, dice.between(0, 2))].map((code, i) => ({
    // This apostrophe is also in charsets older than Unicode.
    name: names.of(code)!.replace('ʼ', '’'),
    proficiency: i === 0 ? proficiencies[0]! : dice.pick(proficiencies),
  }));
}

function certify(dice: Dice, [name, authority]: readonly [string, string]): Certification {
  const credentialId = `${slugOf(authority).slice(0, 3).toUpperCase()}-${dice.between(1_000, 99_999)}`;
  const year = dice.between(2009, 2024);
  return {
    name,
    authority,
    credentialId,
    url: dice.chance(0.6) ? `https://certificates.test/${credentialId}` : null,
    startDate: `${year}-${dice.pick(['01', '05', '11'])}`,
    endDate: dice.chance(0.5) ? String(year + 3) : null,
  };
}

const employmentTypes = ['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship', 'Self-employed'];
/** The current month of the demo world, counted from year 0. */
const now = 2026 * 12;

/** Possible employers. */
interface LabourMarket {
  baseUrl: string;
  culture: Culture;
  companies: readonly DemoSubject<'company'>[];
}

/**
 * A career, latest first: one to four employers with one to three roles each, and dates of mixed precision. The latest role is usually
 * current.
 */
function makeCareer(dice: Dice, market: LabourMarket): Experience[] {
  const career: Experience[] = [];
  const employers = dice.between(1, 4);
  const known = new Set<string | null>();
  let end = dice.chance(0.85) ? undefined : now - dice.between(2, 30);
  for (let i = 0; i < employers; i += 1) {
    const employer = makeEmployer(dice, market);
    if (known.has(employer.companyName)) continue;
    known.add(employer.companyName);
    const titles = dice.some(market.culture.titles, dice.pick([1, 1, 1, 2, 2, 3]));
    for (const title of titles) {
      const start = (end ?? now - 1) - dice.between(4, 50);
      const isCurrent = end === undefined;
      // Early roles often have no dates.
      const undated = known.size > 1 && i === employers - 1 && dice.chance(0.2);
      career.push({
        title,
        ...employer,
        employmentType: dice.chance(0.6) ? dice.pick(employmentTypes) : null,
        location: dice.chance(0.5) ? dice.pick(market.culture.places).city : null,
        startDate: undated ? null : writtenDate(dice, start),
        endDate: isCurrent || undated ? null : writtenDate(dice, end!),
        isCurrent,
        description: dice.chance(0.4) ? describe(dice, market.culture) : null,
      });
      end = start - dice.between(0, 3);
    }
  }
  return career;
}

type Employer = Pick<Experience, 'companyName' | 'companyNetworkId' | 'companyUrl'>;

/** Most employers have a page on the network; the others have a website, or only a name. */
function makeEmployer(dice: Dice, { baseUrl, culture, companies }: LabourMarket): Employer {
  if (dice.chance(0.8)) {
    const { slug, record } = dice.pick(companies);
    return {
      companyName: record.name,
      companyNetworkId: slug,
      companyUrl: pageUrl(baseUrl, 'company', slug),
    };
  }
  const companyName = `${inScript(dice.pick(culture.brands))} ${dice.between(1970, 2019)}`;
  const companyUrl = dice.chance(0.5) ? `https://once-${dice.between(1, 9_999)}.test/about` : null;
  return { companyName, companyNetworkId: null, companyUrl };
}

function describe(dice: Dice, culture: Culture): string {
  return fill(dice.pick(culture.bio), {
    field: dice.pick(culture.fields),
    city: dice.pick(culture.places).city,
    year: dice.between(2001, 2025),
  });
}

/** Mostly `2019-04`, sometimes `2019` or `2019-04-17`. */
function writtenDate(dice: Dice, month: number): string {
  const year = String(Math.floor(month / 12));
  const ofYear = `${year}-${String((month % 12) + 1).padStart(2, '0')}`;
  if (dice.chance(0.2)) return year;
  return dice.chance(0.06) ? `${ofYear}-${String(dice.between(1, 28)).padStart(2, '0')}` : ofYear;
}
