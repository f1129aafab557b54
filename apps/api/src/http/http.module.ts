import { Global, Module } from '@nestjs/common';
import { APP_FILTER, HttpAdapterHost } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { RequestWindows } from '@enrichment/billing-domain';
import { Log } from '../logging';
import { Drain } from './drain';
import { ErrorFilter } from './error.filter';
import { Idempotency } from './idempotency';
import { Metered } from './metered';
import { throttlerOptions } from './operation-throttler.guard';
import { ExtraLimit } from './request-limits';
import { RequestMetrics } from './request-metrics';
import { type Router, Routes } from './routes';
import { WindowThrottlerStorage } from './throttler-storage';

/** What stands between a request and any operation. */
@Global()
@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [RequestWindows],
      useFactory: (windows: RequestWindows) => ({
        ...throttlerOptions,
        storage: new WindowThrottlerStorage(windows),
      }),
    }),
  ],
  providers: [
    Drain,
    ExtraLimit,
    Idempotency,
    Metered,
    RequestMetrics,
    {
      provide: Routes,
      inject: [HttpAdapterHost],
      useFactory: ({ httpAdapter }: HttpAdapterHost) =>
        new Routes(() => httpAdapter.getInstance<{ router: Router }>().router),
    },
    {
      provide: APP_FILTER,
      inject: [Log, Routes],
      useFactory: (log: Log, routes: Routes) => new ErrorFilter(log, routes),
    },
  ],
  exports: [ThrottlerModule, Drain, Metered, RequestMetrics, Routes],
})
export class HttpModule {}
