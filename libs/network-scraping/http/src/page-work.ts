import type {
  PageReading,
  ProfileSitePaths,
  RawPage,
  Subject,
  SubjectKind,
} from '@enrichment/network-scraping-domain';

/** One task of a worker; a home page is read for links to companies. */
export type PageWork = {
  /** What the site is made with. */
  readonly site: readonly [baseUrl: string, paths: ProfileSitePaths];
} & ({ readonly page: RawPage; readonly subject: Subject } | { readonly html: string });

export type PageWorkResult = PageReading<SubjectKind> | readonly Subject<'company'>[];
