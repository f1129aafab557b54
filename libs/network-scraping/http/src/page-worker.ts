/** The program of the threads that `WorkerPageReader` starts. */
import { serve } from '@enrichment/egress/threads';
import { findCompanyLinks, ProfileSite, readPage } from '@enrichment/network-scraping-domain';
import type { PageWork, PageWorkResult, SiteArguments } from './page-work';

/** A page whose reading needs the words of all languages for dates, durations, places and counts. */
const sample =
  '<title>A | B</title><h1>A</h1><p>9 followers</p><section data-section="experience"><h2>C</h2><ul><li><h3>D</h3><h4>9 eee fff</h4>' +
  '<p class="date-range">May 2019 – ggg</p><p class="location">Hhh, Iii</p></li></ul></section>';

void serve((settings: SiteArguments) => {
  const site = new ProfileSite(...settings);
  const run = (work: PageWork): PageWorkResult =>
    'html' in work ? findCompanyLinks(work.html, site, work.domain) : readPage(work.page, work.subject, site);
  // Those words are gathered once, for a second on a slow machine: before the time limit of the first page begins.
  const subject = site.parse('person', 'a')!;
  run({ page: { status: 200, url: site.urlOf(subject), contentType: 'text/html', html: sample }, subject });
  return { pages: { run } };
});
