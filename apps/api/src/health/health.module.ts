import { Module } from '@nestjs/common';
import { GeoDatabase } from '@enrichment/ip-geo-domain';
import { Database } from '@enrichment/postgres';
import { HealthController } from './health.controller';
import { ReadinessChecks } from './readiness-checks';

@Module({
  controllers: [HealthController],
  providers: [
    {
      provide: ReadinessChecks,
      inject: [Database, GeoDatabase],
      useFactory: ({ dataSource }: Database) =>
        new ReadinessChecks({
          database: async () => {
            await dataSource.query('SELECT 1');
            return { ok: true };
          },
        }),
    },
  ],
})
export class HealthModule {}
