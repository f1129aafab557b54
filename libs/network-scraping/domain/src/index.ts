export { findCompanyLinks } from './extraction/company-links';
export { FindCompanyByDomain } from './website/find-company-by-domain';
export { HomePages } from './website/home-pages';
export { registrableDomain, requireWebsite } from './subject/website';
export { WebsiteMatches, type WebsiteMatch } from './website/website-matches';

export { type Identifier, identify } from './subject/identifier';
export { ProfileSite, type ProfileSitePaths } from './subject/profile-site';
export { followRedirect, type Redirect } from './extraction/verdict/redirect';
export * from './subject/refusals';
export { parseSubjectName, subjectKey, subjectName, type Subject, type SubjectKind } from './subject/subject';

export { type CompanyRecord, noCompanyFacts } from './record/company';
export { findCountry, type Country } from './record/country';
export * from './record/profile';

export { pageAddress } from './extraction/page-address';
export { explainPage, type ExplainedField, type PageExplanation } from './extraction/explain-page';
export { type Generation, generations } from './extraction/generation';
export type { Origin } from './extraction/merge-facts';
export { PARSER_VERSION, readPage, type PageReading, type RawPage } from './extraction/read-page';
export type { Records } from './extraction/recipes';

export { ScrapeLeases, type ScrapeLease } from './scraping/scrape-leases';
export { PageSamples, type PageSample, type PageSampleSummary } from './scraping/page-samples';
export { type LinkOptions, PageReader, type ReadingOptions } from './scraping/page-reader';
export { FetchStrategy, LivePages, type LiveReading } from './scraping/fetch-strategy';
export { PageSource, type FetchOptions, type PageAnswer, type PageRequest } from './scraping/page-source';
export { PageStore, type StoredPage } from './scraping/page-store';
export { readRetryAfter } from './scraping/retry-after';
export { SAMPLE_MAX_AGE_MS, SamplePages } from './scraping/sample-pages';
export { CACHED_MAX_AGE_MS, SubjectScraper, type ScrapeEvent } from './scraping/scrape-subject';
export { CheckWatches, WatchEvents, type WatchEvent } from './watching/check-watches';
export { WatchPage } from './watching/watch-page';
export { Watches, type CheckedWatch, type NewWatch, type Watch } from './watching/watches';
export { NoNetwork, Scraper, type ScrapedRecord, type ScrapeRequest } from './scraping/scraper';
export { networkErrors } from './errors';
