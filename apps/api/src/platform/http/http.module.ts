import type { Server } from 'node:http';
import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { RequestBodies, RequestWindows, UsageLog } from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import { Config } from '@enrichment/application';
import { BillingModule } from '../billing/billing.module';
import { provide } from '../provide';
import type { HttpAdapter } from './http-adapter';
import { OwnRequests } from '../request/own-requests';
import { Idempotency } from './pipeline/idempotency';
import { Metered } from './pipeline/metered';
import { ExtraLimits, throttlerOptions, WindowThrottlerStorage } from '../limits/limits';
import { RouteMetadata } from '../request/route-metadata';
import { RefusedKeys } from './pipeline/api-key.guard';
import { AccessLog } from '../observability/access-log';
import { Log, Logs } from '../observability/logging';
import { Metrics } from '../observability/metrics/metrics';
import { MetricsModule } from '../observability/metrics/metrics.module';
import { MatchMetrics, RequestMetrics } from '../observability/metrics/request-metrics';
import { LiveRequests } from './live-requests';
import { refusals } from './refusals';
import { limits } from '../limits/table';
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
    provide(
      LiveRequests,
      [HttpAdapterHost, Config, Metrics, Log],
      ({ httpAdapter }, config, metrics, log) => {
        const { isTrustedHop } = httpAdapter as HttpAdapter;
        const requests = new LiveRequests(httpAdapter.getHttpServer() as Server, {
          ...config,
          maxOfAddress: Math.ceil(config.maxConnections * limits.connections_of_address.max),
          maxUnanswered: limits.unanswered.max,
          idleMs: limits.idle_ms.max,
          afterAnswerMs: limits.rest_ms.max,
          afterAnswerBytes: limits.rest.max,
          restMs: limits.rest.windowMs,
          floodMs: limits.floods.windowMs,
          maxInFlight: limits.in_flight.max,
          isTrustedHop,
          givesIds: config.trustsRequestIds ? isTrustedHop : () => false,
          onRefused: refusals(metrics, log),
        });
        metrics.observe('http_requests_in_flight', () => [[requests.size]]);
        return requests;
      },
    ),
    provide(
      AccessLog,
      {
        logs: Logs,
        metrics: Metrics,
        requests: RequestMetrics,
        matches: MatchMetrics,
        usage: UsageLog,
        bodies: RequestBodies,
        config: Config,
      },
      ({ logs, metrics, requests, matches, usage, bodies, config }) => {
        metrics.observe('log_lines_dropped_total', () => [[logs.dropped]]);
        return new AccessLog({
          log: logs.requestLog,
          metrics: requests,
          matches,
          usage,
          bodies,
          isSampled: () => Math.random() < config.logSample,
        });
      },
    ),
    provide(RefusedKeys, [Clock]),
    ExtraLimits,
    RouteMetadata,
    Idempotency,
    Metered,
    provide(Routes, [HttpAdapterHost], ({ httpAdapter }) => new Routes((httpAdapter as HttpAdapter).routes)),
    provide(
      OwnRequests,
      [HttpAdapterHost],
      ({ httpAdapter }) => new OwnRequests(httpAdapter.getHttpServer() as Server),
    ),
  ],
  exports: [
    BillingModule,
    MetricsModule,
    ThrottlerModule,
    RefusedKeys,
    RouteMetadata,
    AccessLog,
    LiveRequests,
    Metered,
    OwnRequests,
    Routes,
  ],
})
export class HttpModule {}
