import { Controller, Post, Req, Res } from '@nestjs/common';
import type { PricedItem } from '@enrichment/billing-domain';
import { identify, ScrapeCompany, type Scraped, ScrapeProfile } from '@enrichment/network-scraping-domain';
import type { ApiRequest, ApiResponse } from '../http/request/api-request';
import { callerSignal } from '../http/pipeline/caller-signal';
import { Metered } from '../http/pipeline/metered';
import { Operation } from '../http/operation/operation.decorator';
import type { Delivery } from '../http/operation/operation-details';
import { NetworkPlace } from './network-place';
import { CompanyAnswer, presentCompany } from './company.dto';
import { CompanyRequest, ProfileRequest } from './network.dto';
import { presentProfile } from './present-profile';
import { ProfileAnswer } from './profile.dto';

const freshLimit = ({ cached }: { cached: boolean }) => (cached ? undefined : 'fresh');

@Controller('v1/network')
export class NetworkController {
  constructor(
    private readonly metered: Metered,
    private readonly scrapeCompany: ScrapeCompany,
    private readonly scrapeProfile: ScrapeProfile,
    private readonly place: NetworkPlace,
  ) {}

  /** The public data of one company's page. */
  @Post('company')
  @Operation({
    name: 'company',
    summary: "Read a company's page",
    body: CompanyRequest,
    answer: CompanyAnswer,
    items: () => ['company'],
    extraLimit: freshLimit,
    errors: ['RATE_002', 'NETWORK_003', 'NETWORK_004', 'NETWORK_005', 'NETWORK_006'],
  })
  company(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.metered.answer(request, response, async ({ id, cached }: CompanyRequest) => {
      const signal = callerSignal(request, response);
      const scraped = await this.scrapeCompany.execute({
        id: identify(this.place.network, 'company', id),
        cached,
        signal,
      });
      return deliver('company', scraped, presentCompany(scraped.record), cached, response);
    });
  }

  /** The public data of one person's page. */
  @Post('profile')
  @Operation({
    name: 'profile',
    summary: "Read a person's page",
    body: ProfileRequest,
    answer: ProfileAnswer,
    items: () => ['profile'],
    extraLimit: freshLimit,
    errors: ['RATE_002', 'NETWORK_001', 'NETWORK_002', 'NETWORK_005', 'NETWORK_006'],
  })
  profile(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.metered.answer(request, response, async ({ id, cached }: ProfileRequest) => {
      const signal = callerSignal(request, response);
      const scraped = await this.scrapeProfile.execute({
        id: identify(this.place.network, 'person', id),
        cached,
        signal,
      });
      return deliver('profile', scraped, presentProfile(scraped.record), cached, response);
    });
  }
}

/** A page that is gone costs nothing. The age is told in the body, or, where fresh data was asked for, in a header. */
function deliver(
  item: PricedItem,
  { servedFrom, ageMs, chargeable }: Scraped<object>,
  result: object,
  mayBeCached: boolean,
  response: ApiResponse,
): Delivery {
  if (!mayBeCached) response.setHeader('Age', Math.floor(ageMs / 1_000)); // RFC 9111, 5.1
  const age =
    mayBeCached && servedFrom === 'cache' ? { cached: true, cache_age_hours: hours(ageMs) } : undefined;
  return { answer: { result, ...age }, items: chargeable ? [item] : [] };
}

const hours = (milliseconds: number) => Math.round(milliseconds / 36_000) / 100;
