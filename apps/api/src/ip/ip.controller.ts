import { Body, Controller, Post } from '@nestjs/common';
import { LocateIp } from '@enrichment/ip-geo-domain';
import { Operation } from '../http/operation.decorator';
import type { Delivery } from '../http/operation-details';
import { IpLookupAnswer, IpLookupRequest, presentIpLocation } from './ip.dto';

@Controller('v1/ip')
export class IpController {
  constructor(private readonly locateIp: LocateIp) {}

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
  lookup(@Body() { ip }: IpLookupRequest): Delivery {
    return { answer: presentIpLocation(this.locateIp.execute(ip)), items: ['ip'] };
  }
}
