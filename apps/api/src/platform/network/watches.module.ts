import { Module } from '@nestjs/common';
import { Watches } from '@enrichment/network-scraping-domain';
import { PostgresWatches } from '@enrichment/network-scraping-postgres';
import { Database } from '@enrichment/postgres';
import { provide } from '../provide';

/** The pages whose changes accounts have subscribed to. */
@Module({
  providers: [provide(Watches, [Database], ({ dataSource }) => new PostgresWatches(dataSource))],
  exports: [Watches],
})
export class WatchesModule {}
