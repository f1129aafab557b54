/** The program of the threads that `WorkerPageReader` starts. */
import { findCompanyLinks, ProfileSite, readPage } from '@enrichment/network-scraping-domain';
import type { PageWork, PageWorkResult } from './page-work';

export default (work: PageWork): PageWorkResult => {
  const site = new ProfileSite(...work.site);
  return 'html' in work ? findCompanyLinks(work.html, site) : readPage(work.page, work.subject, site);
};
