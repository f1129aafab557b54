import { type DynamicModule, Module } from '@nestjs/common';
import type { Database } from '@enrichment/postgres';
import type { Config } from '@enrichment/application';
import { CoreModule } from './platform/core.module';
import { DashboardModule } from './dashboard/dashboard.module';
import { EmailModule } from './v1/email/email.module';
import { GuidesModule } from './docs/guides/guides.module';
import { HealthModule } from './health/health.module';
import { IpModule } from './v1/ip/ip.module';
import { JobsModule } from './jobs/jobs.module';
import type { Logs } from './platform/observability/logging';
import { ManagementModule } from './v1/management/management.module';
import { McpModule } from './v1/mcp/mcp.module';
import type { Tracing } from './platform/observability/tracing';
import { NetworkModule } from './v1/network/network.module';

/** The whole service. */
@Module({})
export class AppModule {
  static for(config: Config, logs: Logs, database: Database, tracing?: Tracing): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.for(config, logs, database, tracing),
        // Express tries the routes in this order, so the operations come before the dashboard's many routes.
        IpModule,
        EmailModule,
        NetworkModule,
        ManagementModule,
        McpModule,
        HealthModule,
        GuidesModule,
        DashboardModule,
        JobsModule,
      ],
    };
  }
}
