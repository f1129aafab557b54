import { Clock } from '@enrichment/kernel';
import { Module } from '@nestjs/common';
import { Config, dataUpdateSettings } from '@enrichment/application';
import { ClosingModule } from '../platform/lifecycle/closing';
import { Log } from '../platform/observability/logging';
import { Metrics } from '../platform/observability/metrics/metrics';
import { MetricsModule } from '../platform/observability/metrics/metrics.module';
import { open } from '../platform/provide';
import { DataUpdate, runUpdateProcess } from './data-update';

/** The daily update of IP databases, published networks, mail lists and RDAP servers. */
@Module({
  imports: [ClosingModule, MetricsModule],
  providers: [
    open(DataUpdate, [Config, Clock, Log, Metrics], (config, clock, log, metrics) => {
      const update = new DataUpdate({
        dataDir: config.dataDir,
        clock,
        log,
        run: runUpdateProcess,
        settings: config.dataUpdate ? () => dataUpdateSettings(config, process.env) : undefined,
      });
      metrics.observe('data_source_checked_timestamp_seconds', () =>
        update.sources.map(([source, { part, since, checkedAt }]) => [
          Date.parse(checkedAt ?? since) / 1_000,
          { part, source },
        ]),
      );
      metrics.observe('data_source_failing', () =>
        update.sources.map(([source, { part, error }]) => [error === undefined ? 0 : 1, { part, source }]),
      );
      return update;
    }),
  ],
  exports: [DataUpdate],
})
export class DataModule {}
