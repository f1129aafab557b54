import type { DemoSubject } from '../world/subject';
import { byEmployer } from './schema';
import {
  employeeRange,
  numberFormat,
  revenueRange,
  wordedDate,
  wordedEmployees,
  wordedRevenue,
} from './wording';

/** Formats dates and numbers in the page's language, or for programs. */
interface Spelling {
  date(date: string | null): unknown;
  count(count: number | null): unknown;
}

function spelling({ culture }: DemoSubject, wordy: boolean): Spelling {
  const number = numberFormat(culture.language);
  return wordy
    ? {
        date: (date) => date && wordedDate(date, culture),
        count: (count) => (count === null ? null : count === 500 ? '500+' : number.format(count)),
      }
    : {
        date: (date) => {
          const [year, month, day] = date?.split('-').map(Number) ?? [];
          return year === undefined ? null : { year, month, day };
        },
        count: (count) => count,
      };
}

/** A company in an application's state, with typical names of fields. */
export function companyState(subject: DemoSubject<'company'>, wordy: boolean): Record<string, unknown> {
  const { record, culture, slug } = subject;
  const { employeeCount, revenueRange: revenue } = record;
  return {
    universalName: slug,
    name: record.name,
    description: record.overview,
    logo: record.pictureUrl && { url: record.pictureUrl, width: 96, height: 96 },
    websiteUrl: wordy ? record.websiteUrl?.replace(/^https:\/\//, '') : record.websiteUrl,
    industries: record.industry && [{ localizedName: record.industry }],
    companyType: record.type && { localizedName: record.type },
    headquarters: {
      line1: record.addressStreet,
      city: record.addressCity,
      geographicArea: record.addressState,
      postalCode: record.addressPostalCode,
      country: record.addressCountryCode,
    },
    staffCountRange:
      employeeCount !== null && wordy
        ? wordedEmployees(employeeCount, culture)
        : employeeCount && { start: employeeCount, end: employeeRange(employeeCount).max },
    revenueRange: revenue && (wordy ? wordedRevenue(revenue) : revenueRange(revenue)),
  };
}

/** A person in an application's state, with roles grouped by employer. */
export function personState(subject: DemoSubject<'person'>, wordy: boolean): Record<string, unknown> {
  const { record, slug } = subject;
  const { date, count } = spelling(subject, wordy);
  return {
    publicIdentifier: slug,
    firstName: record.firstName,
    lastName: record.lastName,
    fullName: record.name,
    headline: record.headline,
    summary: record.overview,
    pictureUrl: record.pictureUrl,
    websites: record.websiteUrl && [{ url: record.websiteUrl, category: 'personal' }],
    industryName: record.industry,
    locationName: record.location,
    followersCount: count(record.followerCount),
    connections: count(record.connectionCount),
    positions: {
      elements: byEmployer(record.experiences).map((roles) => ({
        company: { name: roles[0]!.companyName, universalName: roles[0]!.companyNetworkId },
        companyUrl: roles[0]!.companyNetworkId ? null : roles[0]!.companyUrl,
        roles: roles.map((role) => ({
          title: role.title,
          employmentType: role.employmentType,
          locationName: role.location,
          timePeriod: { startDate: date(role.startDate), endDate: date(role.endDate) },
          current: role.isCurrent,
          description: role.description,
        })),
      })),
    },
    educations: record.education.map((entry) => ({
      schoolName: entry.schoolName,
      school: { universalName: entry.schoolNetworkId },
      degreeName: entry.degree,
      fieldOfStudy: entry.fieldOfStudy,
      startDate: date(entry.startDate),
      endDate: date(entry.endDate),
    })),
    skills: record.skills.map((name) => ({ name })),
    languages: record.languages,
    certifications: record.certifications.map((entry) => ({
      name: entry.name,
      authority: entry.authority,
      licenseNumber: entry.credentialId,
      url: entry.url,
      timePeriod: { startDate: date(entry.startDate), endDate: date(entry.endDate) },
    })),
  };
}
