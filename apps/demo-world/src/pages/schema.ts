import type { Education, Experience } from '@enrichment/network-scraping-domain';
import { pageUrl, type DemoSubject } from '../world/subject';
import { employeeRange, wordedRevenue } from './wording';

/** A node of schema.org's vocabulary. Undefined properties are omitted. */
export interface SchemaNode {
  '@type': string;
  [property: string]: unknown;
}

const employmentTypes: Readonly<Record<string, string>> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
  'Self-employed': 'SELF_EMPLOYED',
};

/** A company as an `Organization`. */
export function organizationNode(subject: DemoSubject<'company'>, baseUrl: string): SchemaNode {
  const { record, culture, slug } = subject;
  const { labels } = culture;
  const employees = record.employeeCount === null ? undefined : employeeRange(record.employeeCount);
  return {
    '@type': record.industry === culture.teaching ? 'CollegeOrUniversity' : 'Organization',
    name: record.name,
    description: record.overview ?? undefined,
    url: pageUrl(baseUrl, 'company', slug),
    logo: record.pictureUrl?.slice(baseUrl.length),
    sameAs: record.websiteUrl ?? undefined,
    industry: record.industry ?? undefined,
    address: addressNode(record),
    numberOfEmployees: employees && {
      '@type': 'QuantitativeValue',
      minValue: employees.min,
      maxValue: employees.max,
    },
    additionalProperty: [
      { '@type': 'PropertyValue', name: labels.type, value: record.type },
      {
        '@type': 'PropertyValue',
        name: labels.revenue,
        value: record.revenueRange && wordedRevenue(record.revenueRange),
      },
    ].filter(({ value }) => value !== null),
  };
}

export function addressNode(record: DemoSubject<'company'>['record']): SchemaNode {
  return {
    '@type': 'PostalAddress',
    streetAddress: record.addressStreet ?? undefined,
    addressLocality: record.addressCity ?? undefined,
    addressRegion: record.addressState ?? undefined,
    postalCode: record.addressPostalCode ?? undefined,
    addressCountry: record.addressCountryCode ?? undefined,
  };
}

/** A person as a `Person`: the current employer in `worksFor`, former ones in `alumniOf`, with the schools. */
export function personNode(subject: DemoSubject<'person'>, baseUrl: string): SchemaNode {
  const { record, slug } = subject;
  const employers = byEmployer(record.experiences);
  const isPresent = (roles: readonly Experience[]): boolean => roles.some((role) => role.isCurrent);
  return {
    '@type': 'Person',
    name: record.name,
    givenName: record.firstName ?? undefined,
    familyName: record.lastName ?? undefined,
    headline: record.headline ?? undefined,
    description: record.overview ?? undefined,
    url: [pageUrl(baseUrl, 'person', slug), record.websiteUrl].filter((url) => url !== null),
    image: record.pictureUrl?.slice(baseUrl.length),
    industry: record.industry ?? undefined,
    address: {
      '@type': 'PostalAddress',
      addressLocality: record.location ?? undefined,
      addressCountry: record.addressCountryCode ?? undefined,
    },
    interactionStatistic: [
      counter('FollowAction', record.followerCount),
      counter('BefriendAction', record.connectionCount),
    ].filter((entry) => entry !== undefined),
    jobTitle: record.currentTitle ?? undefined,
    worksFor: employers.filter(isPresent).map(employerNode),
    alumniOf: [
      ...employers.filter((roles) => !isPresent(roles)).map(employerNode),
      ...record.education.map((entry) => schoolNode(entry, baseUrl)),
    ],
    knowsAbout: record.skills,
    knowsLanguage: record.languages.map(({ name, proficiency }) => ({
      '@type': 'Language',
      name,
      proficiency: proficiency ?? undefined,
    })),
    hasCredential: record.certifications.map((entry) => ({
      '@type': 'EducationalOccupationalCredential',
      name: entry.name,
      recognizedBy: { '@type': 'Organization', name: entry.authority },
      identifier: entry.credentialId ?? undefined,
      url: entry.url ?? undefined,
      validFrom: entry.startDate ?? undefined,
      expires: entry.endDate ?? undefined,
    })),
  };
}

/** The roles grouped by employer, in the order of the career. */
export function byEmployer(experiences: readonly Experience[]): readonly (readonly Experience[])[] {
  const employers: Experience[][] = [];
  for (const role of experiences) {
    const last = employers.at(-1);
    if (last?.[0]!.companyName === role.companyName) last!.push(role);
    else employers.push([role]);
  }
  return employers;
}

function employerNode(roles: readonly Experience[]): SchemaNode {
  const { companyName, companyUrl } = roles[0]!;
  return {
    '@type': 'Organization',
    name: companyName ?? undefined,
    url: companyUrl ?? undefined,
    member: roles.map((role) => ({
      '@type': 'OrganizationRole',
      roleName: role.title ?? undefined,
      employmentType: role.employmentType ? employmentTypes[role.employmentType] : undefined,
      location: role.location ?? undefined,
      startDate: role.startDate ?? undefined,
      endDate: role.endDate ?? undefined,
      description: role.description ?? undefined,
    })),
  };
}

function schoolNode(entry: Education, baseUrl: string): SchemaNode {
  return {
    '@type': 'CollegeOrUniversity',
    name: entry.schoolName ?? undefined,
    url: entry.schoolNetworkId ? pageUrl(baseUrl, 'company', entry.schoolNetworkId) : undefined,
    member: {
      '@type': 'OrganizationRole',
      roleName: entry.degree ?? undefined,
      fieldOfStudy: entry.fieldOfStudy ?? undefined,
      startDate: entry.startDate ?? undefined,
      endDate: entry.endDate ?? undefined,
    },
  };
}

function counter(action: string, count: number | null): SchemaNode | undefined {
  if (count === null) return undefined;
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
  };
}
