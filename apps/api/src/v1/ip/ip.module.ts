import { basename } from 'node:path';
import { Module } from '@nestjs/common';
import { openBundledGazetteer } from '@enrichment/ip-geo-bundled';
import { GeoSource, LocateIp } from '@enrichment/ip-geo-domain';
import { MaxmindGeoDatabase } from '@enrichment/ip-geo-maxmind';
import { Config, databasePaths, feedsPath, ownDatabases } from '@enrichment/application';
import { HttpModule } from '../../platform/http/http.module';
import { Log } from '../../platform/observability/logging';
import { Metrics } from '../../platform/observability/metrics/metrics';
import { ClosingModule } from '../../platform/lifecycle/closing';
import { alias, open, provide } from '../../platform/provide';
import { IpController } from './ip.controller';

/** The files in use; `buildEpoch` in seconds. */
interface Databases {
  status(): readonly { path: string; buildEpoch: number | null; problem: string | null }[];
}

/** Reports the age of the IP databases, and whether their newest files are in use. */
function observeAges(metrics: Metrics, database: Databases): void {
  metrics.observe('ip_database_build_timestamp_seconds', () =>
    database.status().flatMap(({ path, buildEpoch }) =>
      // The label is the file, because the files for IPv4 and IPv6 may contain the same name.
      buildEpoch === null ? [] : [[buildEpoch, { database: basename(path) }] as const],
    ),
  );
  metrics.observe('ip_database_problems', () => [
    [database.status().filter(({ problem }) => problem !== null).length],
  ]);
}

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
    alias(GeoSource, MaxmindGeoDatabase),
    provide(LocateIp, [GeoSource]),
  ],
  exports: [MaxmindGeoDatabase],
})
export class IpModule {}
