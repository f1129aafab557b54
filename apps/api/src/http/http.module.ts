import { Global, Module } from '@nestjs/common';
import { APP_FILTER, HttpAdapterHost } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { RequestWindows } from '@enrichment/billing-domain';
import { Log } from '../logging';
import { Drain } from './request/drain';
import { ErrorFilter } from './errors/error.filter';
import { Idempotency } from './pipeline/idempotency';
import { Metered } from './pipeline/metered';
import { throttlerOptions } from './limits/operation-throttler.guard';
import { ExtraLimits } from './limits/limits';
import { RequestMetrics } from './monitoring/request-metrics';
import { type Router, Routes } from './request/routes';
import { WindowThrottlerStorage } from './limits/throttler-storage';

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
    ExtraLimits,
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
