/** The program of the threads that `WorkerPageReader` starts. */
import { serve } from '@enrichment/egress/threads';
import { findCompanyLinks, ProfileSite, readPage } from '@enrichment/network-scraping-domain';
import type { PageWork, PageWorkResult, SiteArguments } from './page-work';

void serve((settings: SiteArguments) => {
  const site = new ProfileSite(...settings);
  const run = (work: PageWork): PageWorkResult =>
    'html' in work ? findCompanyLinks(work.html, site, work.domain) : readPage(work.page, work.subject, site);
  return { pages: { run } };
});
