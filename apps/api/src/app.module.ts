import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock, SystemClock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { BillingModule } from './billing/billing.module';
import { Config } from './config';
import { DashboardModule } from './dashboard/dashboard.module';
import { EgressModule } from './egress/egress.module';
import { EmailModule } from './email/email.module';
import { HealthModule } from './health/health.module';
import { HttpModule } from './http/http.module';
import { IpModule } from './ip/ip.module';
import { Log } from './logging';
import { NetworkModule } from './network/network.module';
import { Progress } from './progress';

/** The whole service; besides, what every module may ask for. */
@Global()
@Module({})
export class AppModule {
  static for(config: Config, log: Log, database: Database): DynamicModule {
    return {
      module: AppModule,
      imports: [
        BillingModule,
        HttpModule,
        EgressModule,
        // The operations before the dashboard's many routes: Express tries one after the other, in this order.
        IpModule,
        EmailModule,
        NetworkModule,
        HealthModule,
        DashboardModule,
      ],
      providers: [
        { provide: Config, useValue: config },
        { provide: Log, useValue: log },
        { provide: Database, useValue: database },
        { provide: Clock, useClass: SystemClock },
        { provide: Progress, useFactory: () => new Progress(process.stderr) },
      ],
      exports: [Config, Log, Database, Clock, Progress],
    };
  }
}
