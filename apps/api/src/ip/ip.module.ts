import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { prepareBundledDatabases } from '@enrichment/ip-geo-bundled';
import { GeoSource, LocateIp, MergedGeoSources } from '@enrichment/ip-geo-domain';
import { MaxmindGeoDatabase } from '@enrichment/ip-geo-maxmind';
import { Config } from '../config';
import { Log } from '../logging';
import { Progress } from '../progress';
import { IpController } from './ip.controller';

/** Where an address is: MaxMind DB files, the bundled ones unless others are named. */
@Global()
@Module({
  controllers: [IpController],
  providers: [
    {
      provide: MaxmindGeoDatabase,
      inject: [Config, Log, Progress],
      useFactory: async ({ mmdbPaths, dataDir }: Config, log: Log, progress: Progress) => {
        const onProgress = (fraction: number) => progress.tell('Building the IP database', fraction);
        const paths = mmdbPaths ?? (await prepareBundledDatabases({ dataDir, onProgress }));
        return MaxmindGeoDatabase.open(paths, {
          onEvent: ({ event, ...file }) =>
            event === 'refused' || event === 'unreadable_record'
              ? log.warn(file, `IP database ${event.replace('_', ' ')}`)
              : log.info(file, `IP database ${event}`),
        });
      },
    },
    {
      provide: GeoSource,
      inject: [MaxmindGeoDatabase],
      // Each further source completes the ones before it.
      useFactory: (maxmind: MaxmindGeoDatabase) => new MergedGeoSources(maxmind),
    },
    {
      provide: LocateIp,
      inject: [GeoSource],
      useFactory: (source: GeoSource) => new LocateIp(source),
    },
  ],
  exports: [MaxmindGeoDatabase],
})
export class IpModule implements OnApplicationShutdown {
  constructor(private readonly database: MaxmindGeoDatabase) {}

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
