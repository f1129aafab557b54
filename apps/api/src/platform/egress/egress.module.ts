import { Module } from '@nestjs/common';
import { EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { DnsMailDns } from '@enrichment/email-dns';
import { MailDns } from '@enrichment/email-domain';
import { Clock } from '@enrichment/kernel';
import { Config } from '../../config/config';
import { Metrics } from '../observability/metrics/metrics';
import { MetricsModule } from '../observability/metrics/metrics.module';
import { observeCache } from '../observability/metrics/observe-cache';
import { Tracing } from '../observability/tracing';
import { ClosingModule } from '../lifecycle/closing';
import { open, provide } from '../provide';
import { resolveBy } from './resolve-host';
import { userAgent } from './user-agent';

/** Outbound connections that callers influence: DNS queries, TCP connections, documents. */
@Module({
  imports: [ClosingModule, MetricsModule],
  providers: [
    provide(EgressGuard, [Config], ({ egressAllowCidrs: allowCidrs }) => new EgressGuard({ allowCidrs })),
    open(MailDns, [Config, Clock, Metrics, Tracing], ({ dnsServers: servers }, clock, metrics, tracing) => {
      const duration = metrics.histogram('dns_lookup_duration_seconds');
      const onLookup = (result: string, seconds: number) => {
        duration.observe({ result }, seconds);
        tracing.ended('query name servers', seconds, { result });
      };
      const dns = new DnsMailDns({ servers, clock, onLookup });
      observeCache(metrics, 'dns', () => dns.usage);
      metrics.observe('dns_queries_in_progress', () => [[dns.queries.inProgress]]);
      metrics.observe('dns_queries_waiting', () => [[dns.queries.waiting]]);
      return dns;
    }),
    provide(TcpDialer, [EgressGuard, MailDns], (guard, dns) => {
      return new TcpDialer({ guard, resolve: resolveBy(dns) });
    }),
    open(GuardedHttp, [TcpDialer], (dialer) => new GuardedHttp(dialer, { userAgent })),
  ],
  exports: [EgressGuard, MailDns, TcpDialer, GuardedHttp],
})
export class EgressModule {}
