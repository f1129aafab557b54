import type { Server } from 'node:http';
import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { RequestWindows } from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import { Config } from '@enrichment/application';
import { BillingModule } from '../billing/billing.module';
import { provide } from '../provide';
import { Drain } from '../lifecycle/drain';
import type { HttpAdapter } from './http-adapter';
import { OwnRequests } from '../request/own-requests';
import { Idempotency } from './pipeline/idempotency';
import { Metered } from './pipeline/metered';
import { ExtraLimits, throttlerOptions, WindowThrottlerStorage } from '../limits/limits';
import { RouteMetadata } from '../request/route-metadata';
import { RefusedKeys } from './pipeline/api-key.guard';
import { MetricsModule } from '../observability/metrics/metrics.module';
import { Routes } from '../errors/routes';

/** The steps before every operation: the module of an operation imports this one. */
@Module({
  imports: [
    BillingModule,
    MetricsModule,
    ThrottlerModule.forRootAsync({
      imports: [BillingModule],
      inject: [RequestWindows],
      useFactory: (windows: RequestWindows) => ({
        ...throttlerOptions,
        storage: new WindowThrottlerStorage(windows),
      }),
    }),
  ],
  providers: [
    provide(Drain, [Config], ({ shutdownDelayMs }) => new Drain(shutdownDelayMs)),
    provide(RefusedKeys, [Clock]),
    ExtraLimits,
    RouteMetadata,
    Idempotency,
    Metered,
    provide(Routes, [HttpAdapterHost], ({ httpAdapter }) => new Routes((httpAdapter as HttpAdapter).routes)),
    provide(
      OwnRequests,
      [HttpAdapterHost],
      ({ httpAdapter }) => new OwnRequests(() => httpAdapter.getHttpServer() as Server),
    ),
  ],
  exports: [
    BillingModule,
    MetricsModule,
    ThrottlerModule,
    RefusedKeys,
    RouteMetadata,
    Drain,
    Metered,
    OwnRequests,
    Routes,
  ],
})
export class HttpModule {}
