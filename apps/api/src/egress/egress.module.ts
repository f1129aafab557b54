import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { DnsMailDns } from '@enrichment/email-dns';
import { MailDns } from '@enrichment/email-domain';
import { Clock } from '@enrichment/kernel';
import { Config } from '../config';
import { resolveBy } from './resolve-host';
import { userAgent } from './user-agent';

/** The doors to the outside that callers have a say in: names, connections, documents. Global: several domains use them. */
@Global()
@Module({
  providers: [
    {
      provide: EgressGuard,
      inject: [Config],
      useFactory: ({ egressAllowCidrs: allowCidrs }: Config) => new EgressGuard({ allowCidrs }),
    },
    {
      provide: DnsMailDns,
      inject: [Config, Clock],
      useFactory: ({ dnsServers: servers }: Config, clock: Clock) => new DnsMailDns({ servers, clock }),
    },
    { provide: MailDns, useExisting: DnsMailDns },
    {
      provide: TcpDialer,
      inject: [EgressGuard, MailDns],
      useFactory: (guard: EgressGuard, dns: MailDns) => new TcpDialer({ guard, resolve: resolveBy(dns) }),
    },
    {
      provide: GuardedHttp,
      inject: [TcpDialer],
      useFactory: (dialer: TcpDialer) => new GuardedHttp(dialer, { userAgent }),
    },
  ],
  exports: [EgressGuard, MailDns, TcpDialer, GuardedHttp],
})
export class EgressModule implements OnApplicationShutdown {
  constructor(
    private readonly dns: DnsMailDns,
    private readonly http: GuardedHttp,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.http.close();
    this.dns.close();
  }
}
