import type { ProfileRecord, Records, SubjectKind } from '@enrichment/network-scraping-domain';
import { mask, masking } from '../pages/mask';
import type { DemoSubject } from '../world/subject';

/** The fields in meta tags. */
const inMeta = ['name', 'overview', 'pictureUrl', 'firstName', 'lastName'];
/** The fields on the visible page. */
const onSight: Readonly<Record<SubjectKind, readonly string[]>> = {
  company: [
    'name',
    'websiteUrl',
    'industry',
    'type',
    'employeeCount',
    'revenueRange',
    'addressCity',
    'addressState',
    'addressCountry',
    'addressCountryCode',
  ],
  person: [
    'name',
    'websiteUrl',
    'industry',
    'location',
    'addressCity',
    'addressState',
    'addressCountry',
    'addressCountryCode',
  ],
};

/**
 * The record that a reader must extract from a subject's page. Some styles contain only a part of the record.
 * @param scripts whether the page's scripts ran
 * @returns `undefined` if the page is empty without them
 */
export function expectedRecord<K extends SubjectKind>(
  subject: DemoSubject<K>,
  scripts = false,
): Records[K] | undefined {
  // A part of a record is a record of its kind.
  return expected(subject as DemoSubject, scripts) as Records[K] | undefined;
}

type AnyRecord = Records[SubjectKind];

function expected(subject: DemoSubject, scripts: boolean): AnyRecord | undefined {
  const { record, kind, style } = subject;
  if (style === 'meta' || (style === 'rendered-meta' && !scripts)) return only(record, inMeta);
  if (style === 'dom') return only(record, onSight[kind]);
  if (style === 'rendered' && !scripts) return undefined;
  if (style === 'masked') return unmasked(mask(subject).record);
  if (style === 'microdata' && 'languages' in record) return inMicrodata(record);
  return style === 'guest-page' ? shownToGuests(record) : record;
}

/**
 * The part of a record on pages for guests. They lack revenue, the industry of a person and the kind of employment. A role without dates
 * has no place, and a degree without a field is missing, because only their order would identify them.
 */
function shownToGuests(record: AnyRecord): AnyRecord {
  if (!('languages' in record)) return { ...record, revenueRange: null };
  const experiences = record.experiences.map((role) => ({
    ...role,
    employmentType: null,
    companyUrl: role.companyNetworkId === null ? null : role.companyUrl,
    location: role.startDate === null ? null : role.location,
  }));
  const education = record.education.map((entry) =>
    entry.fieldOfStudy === null ? { ...entry, degree: null } : entry,
  );
  return { ...record, experiences, education, industry: null };
}

/** The part of a profile in microdata, which has languages without levels, and no counts. */
function inMicrodata(record: ProfileRecord): ProfileRecord {
  const languages = record.languages.map(({ name }) => ({ name, proficiency: null }));
  return { ...record, followerCount: null, connectionCount: null, languages };
}

/** Replaces masked values by `null`. */
function unmasked<T>(value: T): T {
  if (value === masking) return null as T;
  if (Array.isArray(value)) return value.map(unmasked) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unmasked(inner)])) as T;
}

/** The record with some fields only, and those of every record. */
function only(record: AnyRecord, fields: readonly string[]): AnyRecord {
  const kept = new Set([...fields, 'networkId', 'deleted']);
  const others = Object.entries(record).filter(([key]) => !kept.has(key));
  return {
    ...record,
    ...Object.fromEntries(others.map(([key, value]) => [key, Array.isArray(value) ? [] : null])),
  };
}
