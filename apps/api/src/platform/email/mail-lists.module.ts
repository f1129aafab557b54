import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { MailLists } from '@enrichment/email-domain';
import { KeptMailLists } from '@enrichment/email-lists';
import { Clock } from '@enrichment/kernel';
import { Config } from '@enrichment/application';
import { Log } from '../observability/logging';
import { Metrics } from '../observability/metrics/metrics';
import { MetricsModule } from '../observability/metrics/metrics.module';
import { provide } from '../provide';

/** Lists of mail domains: disposable ones, providers, aliases. */
@Module({
  imports: [MetricsModule],
  providers: [
    provide(MailLists, [Config, Clock, Log, Metrics], async ({ dataDir }, clock, log, metrics) => {
      const lists = await KeptMailLists.open({
        directory: join(dataDir, 'mail-lists'),
        clock,
        onFault: (error) => log.warn({ err: error }, 'refreshed mail lists cannot be read'),
      });
      lists.warmUp();
      metrics.observe('mail_list_refreshed_timestamp_seconds', () =>
        (['disposable', 'not_disposable'] as const).map((list) => [
          (lists.fetchedAt(list) ?? 0) / 1_000,
          { list },
        ]),
      );
      return lists;
    }),
  ],
  exports: [MailLists],
})
export class MailListsModule {}
