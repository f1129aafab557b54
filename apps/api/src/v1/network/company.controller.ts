import {
  type CompanyRecord,
  FindCompanyByDomain,
  type Identifier,
  identify,
  NetworkRefused,
  requireWebsite,
  type ScrapedRecord,
  Scraper,
} from '@enrichment/network-scraping-domain';
import type { Call } from '../../platform/http/operation/operation';
import { OperationController } from '../../platform/http/pipeline/operation.decorator';
import { CompanyAnswer, presentCompany } from './company.dto';
import { CompanyRequest, pageExamples, pageResult } from './network.dto';
import { NetworkSite } from './network-site';
import { testCompanyOfWebsite, testPages } from './test-pages';

/** A company's page, or the domain of its website. */
type CompanySubject = Identifier<'company'> | { readonly domain: string };

/** The public data of one company's page. */
@OperationController({
  name: 'company',
  body: CompanyRequest,
  answer: CompanyAnswer,
  errors: ['RATE_002', 'NETWORK_003', 'NETWORK_004', 'NETWORK_005', 'NETWORK_006'],
  isExtraLimited: ({ cached }) => !cached,
  counted: ({ result }) => result,
  note: 'Send `id` or `website`. A website leads to the company that its home page links to and whose page names the website. That takes at most 15 seconds.',
  examples: {
    ...pageExamples('li:company:10000'),
    'website: the company that the home page links to': { website: 'demo.test', cached: true },
  },
})
export class CompanyController {
  constructor(
    private readonly network: NetworkSite,
    private readonly scraper: Scraper,
    private readonly companies: FindCompanyByDomain,
  ) {}

  subject({ id, website }: CompanyRequest): CompanySubject {
    const { site } = this.network;
    return website === undefined ? identify(site, 'company', id!) : { domain: requireWebsite(site, website) };
  }

  async handle(subject: CompanySubject, { body, signal, accountId }: Call<CompanyRequest>) {
    const { cached } = body;
    if (!('domain' in subject))
      return companyResult(
        await this.scraper.scrape({ id: subject, cached, signal, account: accountId }),
        body,
      );
    if (!this.network.isConfigured) throw new NetworkRefused(subject.domain, 'not_configured');
    const { scraped, effect } = await this.companies.byWebsite({
      ...subject,
      cached,
      signal,
      account: accountId,
    });
    return companyResult(scraped, body, 'website').with(effect);
  }

  async test(subject: CompanySubject, { body }: Call<CompanyRequest>) {
    const { cached } = body;
    return 'domain' in subject
      ? companyResult(await testCompanyOfWebsite(subject.domain, cached), body, 'website')
      : companyResult(await testPages.scrape({ id: subject, cached }), body);
  }
}

function companyResult(scraped: ScrapedRecord<CompanyRecord>, body: CompanyRequest, matchedBy?: 'website') {
  const result = presentCompany(scraped.record);
  return pageResult(scraped, { result, ...(matchedBy && { matched_by: matchedBy }) }, body);
}
