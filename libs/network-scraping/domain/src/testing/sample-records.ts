import { noCompanyFacts, type CompanyRecord } from '../record/company';
import { noProfileFacts, type ProfileRecord } from '../record/profile';
import { PARSER_VERSION } from '../extraction/read-page';
import type { StoredPage } from '../scraping/page-store';

/** A company's stored page: its slug, and the fields that the test needs. */
export function storedCompany(
  slug: string,
  record: Partial<CompanyRecord> = {},
  page: Partial<StoredPage<'company'>> = {},
): StoredPage<'company'> {
  return {
    subject: { kind: 'company', slug },
    record: { ...noCompanyFacts, name: slug, networkId: slug, deleted: false, ...record },
    origins: { name: 'json-ld' },
    fetchedAt: 1_000,
    parserVersion: PARSER_VERSION,
    ...page,
  };
}

/** A person's stored page: its slug, and the fields that the test needs. */
export function storedProfile(
  slug: string,
  record: Partial<ProfileRecord> = {},
  page: Partial<StoredPage<'person'>> = {},
): StoredPage<'person'> {
  return {
    subject: { kind: 'person', slug },
    record: { ...noProfileFacts, name: slug, networkId: slug, deleted: false, ...record },
    origins: { name: 'json-ld' },
    fetchedAt: 1_000,
    parserVersion: PARSER_VERSION,
    ...page,
  };
}
