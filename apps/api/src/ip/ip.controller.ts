import { Controller, Post, Req, Res } from '@nestjs/common';
import { LocateIp, requireIp } from '@enrichment/ip-geo-domain';
import type { ApiRequest, ApiResponse } from '../http/request/api-request';
import { Metered } from '../http/pipeline/metered';
import { Operation } from '../http/operation/operation.decorator';
import { IpLookupAnswer, IpLookupRequest, presentIpLocation } from './ip.dto';

@Controller('v1/ip')
export class IpController {
  constructor(
    private readonly metered: Metered,
    private readonly locateIp: LocateIp,
  ) {}

  /** Locates one IP address. */
  @Post('lookup')
  @Operation({
    name: 'ip',
    summary: 'Locate an IP address',
    body: IpLookupRequest,
    answer: IpLookupAnswer,
    items: () => ['ip'],
    errors: ['IP_001', 'IP_002'],
  })
  lookup(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.metered.answer(request, response, ({ ip }: IpLookupRequest) => ({
      answer: presentIpLocation(this.locateIp.execute(requireIp(ip))),
      items: ['ip'],
    }));
  }
}
