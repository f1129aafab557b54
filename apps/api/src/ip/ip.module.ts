import { Global, Module } from '@nestjs/common';
import { GeoDatabase, LocateIp } from '@enrichment/ip-geo-domain';
import { IpController } from './ip.controller';

@Global()
@Module({
  controllers: [IpController],
  providers: [
    { provide: GeoDatabase, useValue: { lookup: () => undefined } },
    {
      provide: LocateIp,
      useFactory: (database: GeoDatabase) => new LocateIp(database),
      inject: [GeoDatabase],
    },
  ],
  exports: [GeoDatabase],
})
export class IpModule {}
