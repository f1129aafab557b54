import { type Identifier, identify, Scraper } from '@enrichment/network-scraping-domain';
import type { Call } from '../../platform/http/operation/operation';
import { OperationController } from '../../platform/http/pipeline/operation.decorator';
import { presentProfile, ProfileAnswer } from './profile.dto';
import { pageExamples, pageResult, ProfileRequest } from './network.dto';
import { NetworkSite } from './network-site';
import { testPages } from './test-pages';

/** The public data of one person's page. */
@OperationController({
  name: 'profile',
  body: ProfileRequest,
  answer: ProfileAnswer,
  errors: ['RATE_002', 'NETWORK_001', 'NETWORK_002', 'NETWORK_005', 'NETWORK_006'],
  isExtraLimited: ({ cached }) => !cached,
  counted: ({ result }) => result,
  examples: pageExamples('li:person:500000'),
})
export class ProfileController {
  constructor(
    private readonly network: NetworkSite,
    private readonly scraper: Scraper,
  ) {}

  subject({ id }: ProfileRequest): Identifier<'person'> {
    return identify(this.network.site, 'person', id);
  }

  async handle(id: Identifier<'person'>, { body, signal, accountId }: Call<ProfileRequest>) {
    const scraped = await this.scraper.scrape({ id, cached: body.cached, signal, account: accountId });
    return pageResult(scraped, { result: presentProfile(scraped.record) }, body);
  }

  async test(id: Identifier<'person'>, { body }: Call<ProfileRequest>) {
    const scraped = await testPages.scrape({ id, cached: body.cached });
    return pageResult(scraped, { result: presentProfile(scraped.record) }, body);
  }
}
