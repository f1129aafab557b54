import { type DynamicModule, Module } from '@nestjs/common';
import type { Database } from '@enrichment/postgres';
import type { Config } from './config';
import { AccountModule } from './account/account.module';
import { CoreModule } from './core.module';
import { DashboardModule } from './dashboard/dashboard.module';
import { EmailModule } from './email/email.module';
import { GuidesModule } from './guides/guides.module';
import { HealthModule } from './health/health.module';
import { IpModule } from './ip/ip.module';
import { JobsModule } from './jobs/jobs.module';
import type { Log } from './logging';
import { McpModule } from './mcp/mcp.module';
import type { Tracing } from './tracing';
import { NetworkModule } from './network/network.module';

/** The whole service. */
@Module({})
export class AppModule {
  static for(config: Config, log: Log, database: Database, tracing?: Tracing): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.for(config, log, database, tracing),
        // The operations before the dashboard's many routes: Express tries one after the other, in this order.
        IpModule,
        EmailModule,
        NetworkModule,
        AccountModule,
        McpModule,
        HealthModule,
        GuidesModule,
        DashboardModule,
        JobsModule,
      ],
    };
  }
}
