import { Module } from '@nestjs/common';
import { EgressGuard } from '@enrichment/egress';
import { MailDns } from '@enrichment/email-domain';
import { Config } from '@enrichment/application';
import { Log } from '../observability/logging';
import { Metrics } from '../observability/metrics/metrics';
import { MetricsModule } from '../observability/metrics/metrics.module';
import { Tracing } from '../observability/tracing';
import { ClosingModule } from '../lifecycle/closing';
import { open, provide } from '../provide';
import { Outside } from './outside';

const ofDomain = (domain: string) => domain;

/** Outbound connections that callers influence, in threads of their own. */
@Module({
  imports: [ClosingModule, MetricsModule],
  providers: [
    provide(EgressGuard, [Config], ({ egressAllowCidrs: allowCidrs }) => new EgressGuard({ allowCidrs })),
    open(Outside, [Config, Log, Metrics, Tracing], (...needs) => new Outside(...needs)),
    provide(MailDns, [Outside], (outside) =>
      outside.port('dns', {
        route: ofDomain,
        addresses: ofDomain,
        spf: ofDomain,
        hasDmarc: ofDomain,
        hasDkim: ofDomain,
      }),
    ),
  ],
  exports: [EgressGuard, Outside, MailDns],
})
export class EgressModule {}
