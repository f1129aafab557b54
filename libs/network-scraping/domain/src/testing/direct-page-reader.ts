import { findCompanyLinks } from '../extraction/company-links';
import { type PageReading, type RawPage, readPage } from '../extraction/read-page';
import type { LinkOptions, PageReader, ReadingOptions } from '../scraping/page-reader';
import type { ProfileSite } from '../subject/profile-site';
import type { Subject, SubjectKind } from '../subject/subject';

/** Reads in the caller's thread, without a time limit. */
export class DirectPageReader implements PageReader {
  constructor(private readonly site: ProfileSite) {}

  async read<K extends SubjectKind>(
    page: RawPage,
    subject: Subject<K>,
    { signal }: ReadingOptions = {},
  ): Promise<PageReading<K>> {
    signal?.throwIfAborted();
    return Promise.resolve(readPage(page, subject, this.site));
  }

  async companyLinks(
    html: string,
    { signal, domain }: LinkOptions = {},
  ): Promise<readonly Subject<'company'>[]> {
    signal?.throwIfAborted();
    return Promise.resolve(findCompanyLinks(html, this.site, domain));
  }
}
