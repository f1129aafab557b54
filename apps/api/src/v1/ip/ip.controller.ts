import type { IpAddress } from '@enrichment/ip-address';
import { LocateIp, requireIp } from '@enrichment/ip-geo-domain';
import { type Call, OperationResult } from '../../platform/http/operation/operation';
import { OperationController } from '../../platform/http/pipeline/operation.decorator';
import { IpLookupAnswer, IpLookupRequest, presentIpLocation } from './ip.dto';
import { locateTestIp } from './test-lookup';

/** Locates one IP address. */
@OperationController({
  name: 'ip',
  body: IpLookupRequest,
  answer: IpLookupAnswer,
  errors: ['IP_001', 'IP_002'],
  examples: {
    'IPv4: an address': { ip: '8.8.8.8' },
    'IPv6: an address': { ip: '2001:4860:4860::8888' },
    'explained: with the sources of the answer': { ip: '8.8.8.8', explain: true },
    'private: an address of a special-purpose block': { ip: '192.168.0.10' },
  },
})
export class IpController {
  constructor(private readonly locateIp: LocateIp) {}

  subject({ ip }: IpLookupRequest): IpAddress {
    return requireIp(ip);
  }

  handle(address: IpAddress, { body }: Call<IpLookupRequest>) {
    return OperationResult.charged(presentIpLocation(this.locateIp.execute(address, body)));
  }

  test(address: IpAddress, { body }: Call<IpLookupRequest>) {
    return OperationResult.free(presentIpLocation(locateTestIp.execute(address, body)));
  }
}
