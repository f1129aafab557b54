import { Module } from '@nestjs/common';
import { openBundledGazetteer } from '@enrichment/ip-geo-bundled';
import { LocateIp } from '@enrichment/ip-geo-domain';
import { MaxmindGeoDatabase } from '@enrichment/ip-geo-maxmind';
import { Config, databasePaths, feedsPath, ownDatabases } from '@enrichment/application';
import { HttpModule } from '../../platform/http/http.module';
import { Log } from '../../platform/observability/logging';
import { Metrics } from '../../platform/observability/metrics/metrics';
import { ClosingModule } from '../../platform/lifecycle/closing';
import { open, provide } from '../../platform/provide';
import { observeAges } from './database-ages';
import { IpController } from './ip.controller';

/** Locations from MaxMind DB files: those that are named, else the bundled ones. */
@Module({
  imports: [HttpModule, ClosingModule],
  controllers: [IpController],
  providers: [
    open(MaxmindGeoDatabase, [Config, Log, Metrics], async (config, log, metrics) => {
      const gazetteer = await openBundledGazetteer(config);
      const first = await databasePaths(config);
      // Fetched databases replace the bundled ones without a restart.
      const database = await MaxmindGeoDatabase.open(() => ownDatabases(config) ?? first, {
        optionalPaths: [feedsPath(config)],
        spell: (place) => gazetteer.spell(place),
        onEvent: ({ event, ...file }) =>
          event === 'refused' || event === 'unreadable_record'
            ? log.warn(file, `IP database ${event.replace('_', ' ')}; correct MMDB_PATHS or the file`)
            : log.info(file, `IP database ${event}`),
      });
      observeAges(metrics, database);
      return database;
    }),
    provide(LocateIp, [MaxmindGeoDatabase]),
  ],
  exports: [MaxmindGeoDatabase],
})
export class IpModule {}
