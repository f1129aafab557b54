import { type Identifier, identify, Scraper } from '@enrichment/network-scraping-domain';
import type { Call } from '../../platform/http/operation/call';
import { Operation } from '../../platform/http/pipeline/operation.decorator';
import { CompanyAnswer, presentCompany } from './company.dto';
import { pageResult } from './page-result';
import { pageExamples } from './page-examples';
import { CompanyRequest } from './network.dto';
import { NetworkSite } from './network-site';
import { testPages } from './test-pages';

/** The public data of one company's page. */
@Operation({
  name: 'company',
  body: CompanyRequest,
  answer: CompanyAnswer,
  errors: ['RATE_002', 'NETWORK_003', 'NETWORK_004', 'NETWORK_005', 'NETWORK_006'],
  isExtraLimited: ({ cached }) => !cached,
  examples: pageExamples('li:company:10000'),
})
export class CompanyController {
  constructor(
    private readonly network: NetworkSite,
    private readonly scraper: Scraper,
  ) {}

  subject({ id }: CompanyRequest): Identifier<'company'> {
    return identify(this.network.site, 'company', id);
  }

  async handle(id: Identifier<'company'>, { body: { cached }, signal, account }: Call<CompanyRequest>) {
    const scraped = await this.scraper.scrape({ id, cached, signal, account });
    return pageResult(scraped, presentCompany(scraped.record), cached);
  }

  async test(id: Identifier<'company'>, { body: { cached } }: Call<CompanyRequest>) {
    const scraped = await testPages.scrape({ id, cached });
    return pageResult(scraped, presentCompany(scraped.record), cached);
  }
}
