import type { ProfileRecord } from '@enrichment/network-scraping-domain';
import type { DemoSubject } from '../world/subject';

/** The text that replaces a value for guests. */
export const masking = '********';

const maskedCompany = ['industry', 'revenueRange', 'addressStreet'] as const;

/** The subject with masked values, for guests. */
export function mask(subject: DemoSubject): DemoSubject {
  return subject.kind === 'person'
    ? { ...subject, record: maskedProfile(subject.record) }
    : { ...subject, record: { ...subject.record, ...maskedFields(maskedCompany) } };
}

function maskedProfile(record: ProfileRecord): ProfileRecord {
  return {
    ...record,
    ...maskedFields(['headline', 'overview', 'lastName']),
    experiences: record.experiences.map((role) =>
      role.isCurrent
        ? role
        : { ...role, ...maskedFields(['companyName']), companyUrl: null, companyNetworkId: null },
    ),
  };
}

function maskedFields<F extends string>(fields: readonly F[]): Record<F, string> {
  return Object.fromEntries(fields.map((name) => [name, masking])) as Record<F, string>;
}
