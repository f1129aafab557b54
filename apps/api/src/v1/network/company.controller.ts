import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type CompanyRecord,
  FindCompanyByDomain,
  type Identifier,
  identify,
  NetworkRefused,
  requireWebsite,
  Scraper,
} from '@enrichment/network-scraping-domain';
import type { Call } from '../../platform/http/operation/operation';
import { Operation } from '../../platform/http/pipeline/operation.decorator';
import { CompanyRequest, NetworkAnswer, pageExamples, pageResult } from './network.dto';
import { NetworkSite } from './network-site';
import { testCompanyOfWebsite, testPages } from './test-pages';
import { OrNull } from '../../platform/http/openapi/properties';

/** The company record: every key is always there. */
export class Company {
  @ApiProperty({ example: 'Acme Bridges' })
  name!: string;
  @OrNull('string', {
    example: 'Tools for people who build bridges.',
    description: 'May hold line breaks.',
  })
  overview!: string | null;
  @ApiProperty({ description: "The slug of the page's URL.", example: 'acme-bridges' })
  network_id!: string;
  @OrNull('string', { example: 'https://network.example/pictures/acme.png' })
  picture_url!: string | null;
  @OrNull('string', { example: 'https://www.acme.example' })
  website_url!: string | null;
  @OrNull('string', { example: 'Civil Engineering' })
  industry!: string | null;
  @OrNull('string', { example: 'Privately Held' })
  type!: string | null;
  @OrNull('string', { example: '1 River Road' })
  address_street!: string | null;
  @OrNull('string', { example: 'Leeds' })
  address_city!: string | null;
  @OrNull('string', { example: 'England' })
  address_state!: string | null;
  @OrNull('string', { example: 'LS1 4AP' })
  address_postal_code!: string | null;
  @OrNull('string', { example: 'United Kingdom', description: 'English name.' })
  address_country!: string | null;
  @OrNull('string', { example: 'GB', description: 'ISO 3166-1 alpha-2.' })
  address_country_code!: string | null;
  @OrNull('string', { example: '1M-10M', description: '<low>M-<high>M' })
  revenue_range!: string | null;
  @OrNull('integer', { example: 1001, description: 'The lower end of a range.' })
  employee_count!: number | null;
  @ApiProperty({
    description: 'The page existed and is deleted or no longer accessible; not charged.',
    example: false,
  })
  deleted!: boolean;
}

class CompanyAnswer extends NetworkAnswer {
  @ApiProperty()
  result!: Company;
  @ApiPropertyOptional({
    enum: ['website'],
    description: 'Only for a request by `website`: its home page and the company page name each other.',
  })
  matched_by?: 'website';
}

/** Maps a domain record to the contract's company. */
export function presentCompany(record: CompanyRecord): Company {
  return {
    name: record.name,
    overview: record.overview,
    network_id: record.networkId,
    picture_url: record.pictureUrl,
    website_url: record.websiteUrl,
    industry: record.industry,
    type: record.type,
    address_street: record.addressStreet,
    address_city: record.addressCity,
    address_state: record.addressState,
    address_postal_code: record.addressPostalCode,
    address_country: record.addressCountry,
    address_country_code: record.addressCountryCode,
    revenue_range: record.revenueRange,
    employee_count: record.employeeCount,
    deleted: record.deleted,
  };
}

/** A company's page, or the domain of its website. */
type CompanySubject = Identifier<'company'> | { readonly domain: string };

/** The public data of one company's page. */
@Operation({
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

  async handle(subject: CompanySubject, { body, signal, account }: Call<CompanyRequest>) {
    if (!('domain' in subject)) {
      const scraped = await this.scraper.scrape({ id: subject, cached: body.cached, signal, account });
      return pageResult(scraped, { result: presentCompany(scraped.record) }, body);
    }
    const { domain } = subject;
    if (!this.network.isConfigured) throw new NetworkRefused(domain, 'not_configured');
    const { scraped, effect } = await this.companies.byWebsite({
      domain,
      cached: body.cached,
      signal,
      account,
    });
    const content = { result: presentCompany(scraped.record), matched_by: 'website' as const };
    return pageResult(scraped, content, body).with(effect);
  }

  async test(subject: CompanySubject, { body }: Call<CompanyRequest>) {
    if (!('domain' in subject)) {
      const scraped = await testPages.scrape({ id: subject, cached: body.cached });
      return pageResult(scraped, { result: presentCompany(scraped.record) }, body);
    }
    const scraped = await testCompanyOfWebsite(subject.domain, body.cached);
    const content = { result: presentCompany(scraped.record), matched_by: 'website' as const };
    return pageResult(scraped, content, body);
  }
}
