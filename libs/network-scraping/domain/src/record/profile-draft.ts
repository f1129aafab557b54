import type { ProfileSite } from '../subject/profile-site';
import { subjectName } from '../subject/subject';
import { employmentType, isEmploymentType, isWorkingTime } from './employment-types';
import { withoutWorkplaceKind } from './workplaces';
import { isWiderThanCity, readAddressParts, readPlace, type Address, type AddressParts } from './address';
import { firstWebsite } from './company';
import { readCount } from './number-text';
import { isPresent, readPartialDate } from './partial-date';
import { isBesideName } from './period';
import type { Certification, Education, Experience, Language, ProfileFacts } from './profile';
import { cleanLine, cleanProse, type Draft } from './text';
import { linkedUrl, pictureUrl } from './web-url';

/** `companyId` is a slug or number without a URL; `isCurrent` is null where unknown, and absent where the dates decide. */
export type ExperienceDraft = Draft<Exclude<keyof Experience, 'companyNetworkId'> | 'companyId'>;
export type EducationDraft = Draft<Exclude<keyof Education, 'schoolNetworkId'> | 'schoolUrl' | 'schoolId'>;
export type CertificationDraft = Draft<keyof Certification>;
type PersonTexts = Draft<
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'headline'
  | 'overview'
  | 'pictureUrl'
  | 'industry'
  | 'location'
  | 'followers'
  | 'connections'
>;

/** The facts of a person from one source. */
export interface ProfileDraft extends PersonTexts {
  websiteUrls?: readonly unknown[];
  address?: AddressParts | undefined;
  experiences?: readonly ExperienceDraft[];
  education?: readonly EducationDraft[];
  skills?: readonly unknown[];
  languages?: readonly Draft<'name' | 'proficiency'>[];
  certifications?: readonly CertificationDraft[];
  /** The employer at the beginning of the page. */
  currentCompany?: { name: unknown; url: unknown } | undefined;
}

/** The page of a draft. */
export interface DraftPage {
  site: ProfileSite;
  url: string;
  /** Its `lang` attribute. */
  language?: string | undefined;
  /** The day on which it is read: `2026-01-31`. */
  today: string;
}

const maxEntries = 100;

/** Converts a draft to facts: typed, cleaned, limited; unreadable values are null or left out. */
export function readProfile(draft: ProfileDraft, page: DraftPage): ProfileFacts {
  const { site } = page;
  const experiences = readAll(draft.experiences, (entry) => readExperience(entry, page));
  const address = readWhereabouts(draft);
  return {
    ...readNames(draft),
    headline: cleanLine(draft.headline, 500),
    overview: cleanProse(draft.overview, 10_000),
    pictureUrl: pictureUrl(draft.pictureUrl, page.url),
    websiteUrl: firstWebsite(draft.websiteUrls, site),
    industry: cleanLine(draft.industry, 200),
    ...address,
    followerCount: readCount(draft.followers),
    connectionCount: readCount(draft.connections),
    ...currentRole(experiences, readEmployer(draft.currentCompany, site)),
    experiences,
    education: readAll(draft.education, (entry) => readEducation(entry, page)),
    skills: [...new Set(readAll(draft.skills, (skill) => cleanLine(skill, 200)))],
    languages: readAll(draft.languages, readLanguage),
    certifications: readAll(draft.certifications, (entry) => readCertification(entry, page)),
  };
}

interface Employer {
  name: string | null;
  id: string | null;
}

function readEmployer(draft: ProfileDraft['currentCompany'], site: ProfileSite): Employer | undefined {
  const name = cleanLine(draft?.name, 200);
  return draft && name !== null ? { name, id: readLink(draft.url, undefined, site).id } : undefined;
}

/**
 * The person's current role: the first current one, at the employer that the page names if it names one. Without such a role only
 * the employer is known.
 */
export function currentRole(
  experiences: readonly Experience[],
  employer: Employer | undefined,
): Pick<ProfileFacts, 'currentTitle' | 'currentCompanyName' | 'currentCompanyNetworkId'> {
  const current = experiences.filter((experience) => experience.isCurrent === true);
  const isEmployer = ({ companyName, companyNetworkId }: Experience): boolean =>
    (companyNetworkId !== null && companyNetworkId === employer?.id) || companyName === employer?.name;
  const role = employer ? current.find(isEmployer) : current[0];
  return {
    currentTitle: role?.title ?? null,
    currentCompanyName: role?.companyName ?? employer?.name ?? null,
    currentCompanyNetworkId: role?.companyNetworkId ?? employer?.id ?? null,
  };
}

function readNames(draft: ProfileDraft): Pick<ProfileFacts, 'name' | 'firstName' | 'lastName'> {
  const [firstName, lastName] = [cleanLine(draft.firstName, 100), cleanLine(draft.lastName, 100)];
  const name = cleanLine(draft.name, 200) ?? (firstName && lastName ? `${firstName} ${lastName}` : null);
  return { name, firstName, lastName };
}

type Whereabouts = Pick<ProfileFacts, 'location' | Extract<keyof ProfileFacts, `address${string}`>>;

function readWhereabouts(draft: ProfileDraft): Whereabouts {
  const written = cleanLine(draft.location, 300);
  // `Remote` beside a place is removed. `Remote` alone stays: it is all that the page says.
  const location = withoutWorkplaceKind(written ?? '') ?? written;
  const place = readPlace(location);
  const address: Address = draft.address ? readAddressParts(draft.address) : place;
  // The location completes a city without a country, if both name the same place.
  const completed = address.country === null && address.city === place.city ? place : address;
  const whole = location ?? wholeLocality(draft.address?.city);
  const parts = [address.city, address.state, address.country].filter((part) => part !== null);
  return {
    location: whole ?? (parts.length > 0 ? parts.join(', ') : null),
    addressCity: completed.city,
    addressState: address.state ?? completed.state,
    addressCountry: completed.country,
    addressCountryCode: completed.countryCode,
  };
}

/** A locality wider than a city is used as the location, in the page's words. */
function wholeLocality(city: unknown): string | null {
  const locality = cleanLine(city, 300);
  return locality !== null && isWiderThanCity(locality) ? locality : null;
}

/** A name in an entry; dates, durations and kinds of employment in its place are none. */
function readName(value: unknown, max: number, isOther: (text: string) => boolean): string | null {
  const name = cleanLine(value, max);
  return name === null || isBesideName(name, isOther) ? null : name;
}

function readPlaceOfWork(value: unknown): string | null {
  const place = readName(value, 300, isEmploymentType);
  return place === null ? null : (withoutWorkplaceKind(place) ?? null);
}

/** Whether a role is current, as far as the page tells: an end in this year or month may be past or not. */
function readCurrent(
  draft: ExperienceDraft,
  { startDate, endDate, ended }: Period,
  today: string,
): boolean | null {
  if (draft.isCurrent === false) return false;
  if (endDate !== null) {
    const now = today.slice(0, endDate.length);
    return endDate === now && now !== today ? null : endDate >= now;
  }
  if (ended) return null;
  if (isPresent(draft.endDate)) return true;
  if (draft.isCurrent !== undefined) return typeof draft.isCurrent === 'boolean' ? draft.isCurrent : null;
  return startDate === null ? null : true;
}

function readExperience(draft: ExperienceDraft, page: DraftPage): Experience | null {
  const title = readName(draft.title, 300, isWorkingTime);
  const company = readLink(draft.companyUrl, draft.companyId, page.site);
  const companyName = readName(draft.companyName, 200, isEmploymentType);
  if (title === null && companyName === null) return null;
  const { ended, ...dates } = readPeriod(draft, page);
  const type = cleanLine(draft.employmentType, 60);
  return {
    title,
    companyName,
    companyNetworkId: company.id,
    companyUrl: company.url,
    employmentType: type === null ? null : employmentType(type),
    location: readPlaceOfWork(draft.location),
    ...dates,
    isCurrent: readCurrent(draft, { ...dates, ended }, page.today),
    description: cleanProse(draft.description, 5_000),
  };
}

function readEducation(draft: EducationDraft, page: DraftPage): Education | null {
  const schoolName = readName(draft.schoolName, 200, isWorkingTime);
  if (schoolName === null) return null;
  const { startDate, endDate } = readPeriod(draft, page);
  return {
    schoolName,
    schoolNetworkId: readLink(draft.schoolUrl, draft.schoolId, page.site).id,
    degree: cleanLine(draft.degree, 200),
    fieldOfStudy: cleanLine(draft.fieldOfStudy, 200),
    startDate,
    endDate,
    description: cleanProse(draft.description, 5_000),
  };
}

function readLanguage(draft: Draft<'name' | 'proficiency'>): Language | null {
  const name = cleanLine(draft.name, 100);
  return name === null ? null : { name, proficiency: cleanLine(draft.proficiency, 100) };
}

function readCertification(draft: CertificationDraft, page: DraftPage): Certification | null {
  const name = cleanLine(draft.name, 300);
  if (name === null) return null;
  const { startDate, endDate } = readPeriod(draft, page);
  return {
    name,
    authority: cleanLine(draft.authority, 200),
    credentialId: cleanLine(draft.credentialId, 200),
    url: linkedUrl(draft.url, page.site),
    startDate,
    endDate,
  };
}

interface Period {
  startDate: string | null;
  endDate: string | null;
  /** The page has some text for an end, even an unreadable one. */
  ended: boolean;
}

/** Years ahead of today that a page may name for an end. */
const maxYearsAhead = 30;

/**
 * An end before the start means that one of them was misread: neither is used. A start after next year counts the years of another
 * calendar, as does its end.
 */
function readPeriod(draft: Draft<'startDate' | 'endDate'>, { language, today }: DraftPage): Period {
  const end = draft.endDate;
  const ended = end !== undefined && end !== null && end !== '' && !isPresent(end);
  const startDate = readPartialDate(draft.startDate, language);
  const endDate = readPartialDate(end, language);
  const year = Number(today.slice(0, 4));
  const isLate = (date: string | null, years: number): boolean => Number(date?.slice(0, 4)) > year + years;
  const isMisread =
    isLate(startDate, 1) ||
    isLate(endDate, maxYearsAhead) ||
    (startDate !== null && endDate !== null && endDate < startDate.slice(0, endDate.length));
  return isMisread ? { startDate: null, endDate: null, ended } : { startDate, endDate, ended };
}

/** The page of a company or school: its name on the site, and its address, rebuilt if it is the site's. */
function readLink(url: unknown, id: unknown, site: ProfileSite): { id: string | null; url: string | null } {
  const subject =
    (typeof url === 'string' ? site.subjectAt('company', absolute(url, site)) : undefined) ??
    (typeof id === 'string' || typeof id === 'number' ? site.parse('company', String(id)) : undefined);
  return subject
    ? { id: subjectName(subject), url: site.urlOf(subject) }
    : { id: null, url: firstWebsite([url], site) };
}

function absolute(url: string, site: ProfileSite): string {
  return url.startsWith('/') ? site.baseUrl + url : url;
}

function readAll<D, T>(drafts: readonly D[] | undefined, read: (draft: D) => T | null): readonly T[] {
  const found: T[] = [];
  for (const draft of drafts ?? []) {
    const entry = found.length < maxEntries ? read(draft) : null;
    if (entry !== null) found.push(entry);
  }
  return found;
}
