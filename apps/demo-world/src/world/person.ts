import {
  findCountry,
  type Certification,
  type Education,
  type ProfileRecord,
} from '@enrichment/network-scraping-domain';
import type { Culture } from '../cultures/culture';
import { makeCareer, type LabourMarket } from './career';
import { Dice } from './dice';
import { fill, namesIn, picturePath, slugOf, wordedPlace, type DemoSubject, type Making } from './subject';

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

export function makePerson(making: Making, society: Society): DemoSubject<'person'> {
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
  const names = namesIn(culture.language, 'language');
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
