import type {
  PageReading,
  ProfileSitePaths,
  RawPage,
  Subject,
  SubjectKind,
} from '@enrichment/network-scraping-domain';

/** A worker's task; a home page is read for links to companies. */
export type PageWork =
  | { readonly page: RawPage; readonly subject: Subject }
  | { readonly html: string; readonly domain?: string | undefined };

/** The arguments of the site's constructor. */
export type SiteArguments = readonly [baseUrl: string, paths: ProfileSitePaths];

export type PageWorkResult = PageReading<SubjectKind> | readonly Subject<'company'>[];
