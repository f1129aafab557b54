import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock, SystemClock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { Config } from '@enrichment/application';
import { Log, Logs } from './observability/logging';
import { noTracing, Tracing } from './observability/tracing';

/** Providers that every module injects without an import: the only global module. */
@Global()
@Module({})
export class CoreModule {
  static for(config: Config, logs: Logs, database: Database, tracing: Tracing = noTracing): DynamicModule {
    return {
      module: CoreModule,
      providers: [
        { provide: Config, useValue: config },
        { provide: Logs, useValue: logs },
        { provide: Log, useValue: logs.log },
        { provide: Database, useValue: database },
        { provide: Tracing, useValue: tracing },
        { provide: Clock, useClass: SystemClock },
      ],
      exports: [Config, Log, Logs, Database, Clock, Tracing],
    };
  }
}
