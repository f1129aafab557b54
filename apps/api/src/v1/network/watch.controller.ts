import {
  FindCompanyByDomain,
  type Identifier,
  identify,
  NetworkRefused,
  parseSubjectName,
  requireWebsite,
  WatchPage,
} from '@enrichment/network-scraping-domain';
import { badBody } from '../../platform/http/body/json-body';
import { type Call, OperationResult } from '../../platform/http/operation/operation';
import { OperationController } from '../../platform/http/pipeline/operation.decorator';
import { NetworkSite } from './network-site';
import { testCompanyOfWebsite, testWatchPage } from './test-pages';
import { presentWatch, WatchAnswer, WatchRequest } from './watch.dto';

/** A page, or the domain of a company's website. */
type WatchSubject = Identifier | { readonly domain: string };

/** Subscribes an account to the changes of a page. A watch that exists, with more than a week left, is free. */
@OperationController({
  name: 'watch',
  body: WatchRequest,
  answer: WatchAnswer,
  hasLastingEffect: true,
  errors: ['NETWORK_001', 'NETWORK_002', 'NETWORK_003', 'NETWORK_004', 'NETWORK_005', 'NETWORK_006'],
  note: 'Choose `network.changed` and `network.gone` at one of your webhooks. A watch with more than 7 days left is answered as it is, free.',
  examples: {
    company: { kind: 'company', id: 'json-ld' },
    'a company by its website': { kind: 'company', website: 'demo.test' },
  },
})
export class WatchController {
  constructor(
    private readonly network: NetworkSite,
    private readonly watchPage: WatchPage,
    private readonly companies: FindCompanyByDomain,
  ) {}

  subject({ kind, id, website }: WatchRequest): WatchSubject {
    const { site } = this.network;
    if (website === undefined) return identify(site, kind === 'company' ? 'company' : 'person', id!);
    if (kind !== 'company')
      throw badBody('a person has no `website` here', 'Send `website` only with the kind `company`.');
    return { domain: requireWebsite(site, website) };
  }

  async handle(subject: WatchSubject, { signal, accountId }: Call<WatchRequest>) {
    const id = 'domain' in subject ? await this.companyOf(subject.domain, signal, accountId) : subject;
    const { watch, effect } = await this.watchPage.execute({ id, account: accountId, signal });
    const content = { watch: presentWatch(watch) };
    return effect ? OperationResult.charged(content).with(effect) : OperationResult.free(content);
  }

  /** The match itself is not kept: a watch that exists is free. */
  private async companyOf(domain: string, signal: AbortSignal, accountId: string): Promise<Identifier> {
    if (!this.network.isConfigured) throw new NetworkRefused(domain, 'not_configured');
    const { scraped } = await this.companies.byWebsite({ domain, cached: true, signal, account: accountId });
    return { subject: parseSubjectName('company', scraped.record.networkId)!, text: domain };
  }

  async test(subject: WatchSubject, { signal, accountId }: Call<WatchRequest>) {
    const id = 'domain' in subject ? await testIdentifierOf(subject.domain) : subject;
    const { watch } = await testWatchPage.execute({ id, account: accountId, signal });
    return OperationResult.free({ watch: presentWatch(watch) });
  }
}

async function testIdentifierOf(domain: string): Promise<Identifier> {
  const { record } = await testCompanyOfWebsite(domain, true);
  return { subject: parseSubjectName('company', record.networkId)!, text: domain };
}
