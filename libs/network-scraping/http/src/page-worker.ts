/** The program of the threads that `WorkerPageReader` starts. */
import { setPriority } from 'node:os';
import { findCompanyLinks, ProfileSite, readPage } from '@enrichment/network-scraping-domain';
import type { PageWork, PageWorkResult } from './page-work';

// On Linux each thread has its own priority (setpriority(2)): requests run before pages.
if (process.platform === 'linux') setPriority(10);

export default (work: PageWork): PageWorkResult => {
  const site = new ProfileSite(...work.site);
  return 'html' in work
    ? findCompanyLinks(work.html, site, work.domain)
    : readPage(work.page, work.subject, site);
};
